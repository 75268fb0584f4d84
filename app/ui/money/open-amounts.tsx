import { useTranslation } from "react-i18next";
import { formatCents, formatSums, type OpenSums } from "#app/rules/money.ts";
import { useLanguage } from "../use-language.ts";

interface OpenAmountsProps {
  readonly open: readonly OpenSums[];
  /** The currency in which zero is shown when nothing is open; without it nothing is shown. */
  readonly currency?: OpenSums["currency"];
}

const parts = ["overdue", "pending", "toApprove"] as const;

/** What is to be paid, by currency, and below it what of that is late or waits for the club's answer. */
export function OpenAmounts({ open, currency }: OpenAmountsProps) {
  const { t } = useTranslation("money");
  const language = useLanguage();
  const nothing = currency === undefined ? "" : formatCents(0, currency, language);
  return (
    <>
      <span className="number">{formatSums(open, "toPay", language) || nothing}</span>
      {parts.map((part) => {
        const amount = formatSums(open, part, language);
        return amount && <small key={part}> {t(`open.${part}`, { amount })}</small>;
      })}
    </>
  );
}
