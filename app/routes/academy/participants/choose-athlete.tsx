import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { AthleteSearch } from "#app/ui/athletes/athlete-search.tsx";
import { styled } from "#app/ui/styled.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { trialPath } from "./paths.ts";

const Stranger = styled("p")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2),
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  "& a": { display: "inline-flex", alignItems: "center", minHeight: 40 },
}));

interface ChooseAthleteProps {
  readonly trainingId: string;
  readonly search: string;
  readonly matches: readonly (AthleteOption & { readonly isIn: boolean })[];
  /** Where the page leads back to, kept through the search. */
  readonly back: string;
}

/** The search for the athlete to let in, and the way for somebody who is no athlete yet. */
export function ChooseAthlete({ trainingId, back, ...found }: ChooseAthleteProps) {
  const { t } = useTranslation("participants");
  return (
    <AthleteSearch {...found} back={back} maxSearch={maxSearch}>
      <Stranger>
        {t("new.stranger")} <Link to={trialPath(trainingId, back)}>{t("new.toTrial")}</Link>
      </Stranger>
    </AthleteSearch>
  );
}
