import { useTranslation } from "react-i18next";
import { BareShell } from "../bare/shell.tsx";
import { Court } from "./styles.ts";

/** The page of an address that opens nothing, not yet or not any more, without saying which; it says whom to ask. */
export function Gone() {
  const { t } = useTranslation("scoring");
  return (
    <BareShell title={t("closed.title")}>
      <Court id="content">
        <h1>{t("closed.title")}</h1>
        <p>{t("closed.hint")}</p>
      </Court>
    </BareShell>
  );
}
