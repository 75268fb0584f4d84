import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { tournamentSimulatorPath } from "../handle.ts";
import { comparedIn, places, type ScenarioValues, scenarioQuery, withCompared } from "./address.ts";
import { useDateTimeText } from "./date-time-text.ts";
import { InfeasibleScenario } from "./infeasible.tsx";
import type { Answer as AnswerData, SimulationFigures } from "./view.ts";

const Conclusion = styled("div")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  "& h2": { font: theme.vars.font.h2 },
  "& p": { marginTop: 4, color: theme.vars.palette.text.secondary },
}));
const Buttons = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: theme.spacing(2),
}));

interface AnswerProps {
  readonly answer: AnswerData;
  readonly values: ScenarioValues;
  readonly search: string;
}

/** When a tournament would be over, in a sentence, or why it does not fit; then the figures and the courts. */
export function Answer({ answer, values, search }: AnswerProps) {
  const { t } = useTranslation("simulators");
  const moment = useDateTimeText(answer.timeZone);
  const { plan, problems } = answer;
  const fits = problems.length === 0 && plan !== null && plan.unplaced === 0 && plan.finishAt !== null;
  return (
    <Panel padded>
      <Conclusion>
        <h2>{fits && plan.finishAt ? t("tournament.ends", { when: moment(plan.finishAt) }) : t("tournament.unfit")}</h2>
        {fits && <p>{t("tournament.fits", { count: answer.matches })}</p>}
        {plan !== null && plan.unplaced > 0 && (
          <p>{t("tournament.placed", { placed: answer.matches - plan.unplaced, all: answer.matches })}</p>
        )}
      </Conclusion>
      {!fits && <InfeasibleScenario answer={answer} values={values} search={search} />}
      {problems.length === 0 && <Figures answer={answer} />}
      {fits && <Actions values={values} search={search} />}
    </Panel>
  );
}

interface FiguresProps {
  readonly answer: SimulationFigures;
}

/** The figures of a simulation, also where not all of it fits. */
export function Figures({ answer: { matches, perTeam, plan } }: FiguresProps) {
  const { t } = useTranslation("simulators");
  const minutes = (count: number | null | undefined) =>
    count === null || count === undefined ? null : t("tournament.minutes", { count });
  const [least, most] = perTeam;
  return (
    <Facts
      facts={[
        { label: t("tournament.facts.matches"), value: matches },
        { label: t("tournament.facts.perTeam"), value: least === most ? least : `${least}–${most}` },
        { label: t("tournament.facts.courtUse"), value: plan && `${Math.round(plan.metrics.courtUse / 10)}%` },
        { label: t("tournament.facts.idle"), value: minutes(plan?.metrics.idleMinutes) },
        { label: t("tournament.facts.minRest"), value: minutes(plan?.metrics.minRest) },
        { label: t("tournament.facts.medianRest"), value: minutes(plan?.metrics.medianRest) },
        { label: t("tournament.facts.longestWait"), value: minutes(plan?.metrics.longestWait) },
      ]}
    />
  );
}

/** What can be done with a scenario that fits. */
function Actions({ values, search }: Pick<AnswerProps, "values" | "search">) {
  const { t } = useTranslation("simulators");
  const compared = comparedIn(new URLSearchParams(search));
  const all = [...compared, String(scenarioQuery(values))];
  return (
    <Buttons>
      <Button component={Link} to={`/events/tournaments/new?${proposal(values)}`} variant="contained">
        {t("tournament.create")}
      </Button>
      {all.length <= places.length && (
        <Button
          component={Link}
          to={`${tournamentSimulatorPath}/comparison?${withCompared(new URLSearchParams(), all)}`}
          variant="outlined"
        >
          {t(compared.length === 0 ? "tournament.compare" : "tournament.compareMore", { count: all.length })}
        </Button>
      )}
    </Buttons>
  );
}

/** What the form of a new tournament begins with: the scenario, but for courts that are only imagined. */
function proposal(values: ScenarioValues): URLSearchParams {
  const query = scenarioQuery(values);
  query.delete("courts");
  return query;
}

/** How each court is used. */
export function Courts({ courts }: Pick<AnswerData, "courts">) {
  const { t } = useTranslation("simulators");
  return (
    <Panel title={t("tournament.courts.title")}>
      <DataTable
        caption={t("tournament.courts.title")}
        rows={courts}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: t("tournament.courts.name"), cell: ({ name }) => name },
          { id: "matches", header: t("tournament.courts.matches"), align: "end", cell: ({ matches }) => matches },
          {
            id: "use",
            header: t("tournament.courts.use"),
            align: "end",
            cell: ({ courtUse }) => `${Math.round(courtUse / 10)}%`,
          },
          {
            id: "idle",
            header: t("tournament.courts.idle"),
            align: "end",
            cell: ({ idleMinutes }) => t("tournament.minutes", { count: idleMinutes }),
          },
        ]}
      />
    </Panel>
  );
}
