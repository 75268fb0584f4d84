import { useTranslation } from "react-i18next";

/** What the page's script says of taps that wait for the network, and by which it knows a scorer's page. */
export function useWaitingWords() {
  const { t } = useTranslation("scoring");
  return {
    "data-taps": "",
    "data-one": t("waiting.one"),
    "data-many": t("waiting.many", { number: "#" }),
    "data-lost": t("waiting.lost", { number: "#" }),
  };
}

/** The line in which the script says what waits. */
export const WaitingLine = () => <p className="waiting" hidden />;

/** What waits, said to screen readers: outside of what the script replaces. */
export const WaitingStatus = () => <p id="waiting" role="status" className="visuallyHidden" />;
