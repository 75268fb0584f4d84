import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { parseErrorMessage } from "#app/rules/error-text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { sectionPath } from "../locations/sections.ts";

/** Hours that would open minutes without a price. */
export const uncovered = "opening_slot.uncovered";

interface UncoveredHintProps {
  readonly locationId: string;
  /** The errors of the form as a whole. */
  readonly errors: readonly string[] | undefined;
}

/** The way out when hours are refused because they have no price: first the price list, then the hours. */
export function UncoveredHint({ locationId, errors = [] }: UncoveredHintProps) {
  const { t } = useTranslation("opening-slots");
  if (!errors.some((error) => parseErrorMessage(error).code === uncovered)) return null;
  return (
    <Alert severity="info">
      {t("uncovered")} <Link to={sectionPath(locationId, "price-lists")}>{t("toPriceLists")}</Link>
    </Alert>
  );
}
