import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { PriceList, PriceStep } from "#contracts/facilities/price-lists.ts";
import { stepWords } from "../price-lists/words.ts";

interface Props {
  readonly steps: readonly PriceStep[];
  readonly currency: PriceList["currency"];
}

const Steps = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  font: theme.vars.font.caption,
  overflowWrap: "anywhere",
}));

/** Which prices of which list make up a list price; nothing when that is not known. */
export function PriceSteps({ steps, currency }: Props) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  if (steps.length === 0) return null;
  return (
    <Steps>
      {steps.map((step) => {
        const words = stepWords(step, currency, t, language);
        return <li key={words}>{words}</li>;
      })}
    </Steps>
  );
}
