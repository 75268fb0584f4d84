import { useTranslation } from "react-i18next";
import type { DrawnRound } from "#app/rules/events/drawn.ts";
import { rowsOfSteps, runsOf, worthOf, worthsOf } from "#app/rules/events/ranking-rows.ts";
import { styled } from "../styled.ts";

const Rules = styled("details")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  font: theme.vars.font.body2,
  "& summary": { cursor: "pointer", minHeight: 36, color: theme.vars.palette.text.secondary },
  "& p, & ol": { margin: "4px 0" },
}));

interface TableRulesProps {
  readonly round: DrawnRound;
  /** Whether all the rules show at once, as on paper. */
  readonly isOpen?: boolean;
}

/** Which rules put the tables of a round in order: what results are worth, then what is compared, in its order. */
export function TableRules({ round: { ranking, format }, isOpen = false }: TableRulesProps) {
  const { t } = useTranslation("structure");
  if (ranking === null) return null;
  const { preset, matchPoints, steps } = ranking;
  const worth = worthsOf(format).filter((name) => name !== "forfeited" || matchPoints.forfeited !== undefined);
  const runs = runsOf(rowsOfSteps(steps));
  return (
    <Rules open={isOpen}>
      <summary>{t("rules.summary", { name: t(`rankings.${preset}`) })}</summary>
      {worth.length > 0 && (
        <p>
          {t("rules.points")}{" "}
          {worth.map((name) => `${t(`rules.worth.${name}`)} ${worthOf(name, matchPoints)}`).join(", ")}
        </p>
      )}
      <ol>
        {runs.map(({ among, keys }) => (
          <li key={[among, ...keys].join(" ")}>
            {among !== "all" && `${t(`rules.among.${among}`)}: `}
            {keys.map((key) => t(`why.steps.${key}`)).join(", ")}
          </li>
        ))}
      </ol>
      {runs.length === 0 && <p>{t("rules.none")}</p>}
    </Rules>
  );
}
