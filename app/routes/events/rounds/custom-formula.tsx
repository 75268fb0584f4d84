import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { divisionPath } from "../structure/handle.ts";

interface CustomFormulaProps {
  readonly eventId: string;
  readonly divisionId: string;
  /** Whether teams are confirmed: before that there is nobody to put into a round. */
  readonly canBegin: boolean;
}

/** What a formula begins with that is put together round by round. */
export function CustomFormula({ eventId, divisionId, canBegin }: CustomFormulaProps) {
  const { t } = useTranslation("structure");
  return (
    <>
      <p>{t("custom.hint")}</p>
      {canBegin ? (
        <p>
          <Button component={Link} to={divisionPath(eventId, divisionId, "rounds/new")} variant="contained">
            {t("custom.begin")}
          </Button>
        </p>
      ) : (
        <p>{t("custom.notYet")}</p>
      )}
    </>
  );
}
