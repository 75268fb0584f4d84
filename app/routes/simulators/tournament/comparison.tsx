import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formulasOf, offered } from "#app/rules/events/formulas.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { tournamentSimulatorPath } from "../handle.ts";
import type { Route } from "./+types/comparison";
import { comparedIn, places, readScenario, type ScenarioValues, scenarioQuery, withCompared } from "./address.ts";
import { Figures } from "./answer.tsx";
import { useDateTimeText } from "./date-time-text.ts";
import { compared, loadScenarioChoices } from "./simulate.server.ts";
import type { Brief } from "./view.ts";

export const handle: RouteHandle = {
  i18n: ["simulators", "structure"],
  title: "simulators:tournament.comparison",
  crumbs: [{ to: tournamentSimulatorPath, label: "simulators:tournament.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const queries = comparedIn(new URL(args.request.url).searchParams);
  if (queries.length === 0) throw redirect(tournamentSimulatorPath);
  const choices = await loadScenarioChoices(staff);
  const all = queries.map((one) => readScenario(new URLSearchParams(one), choices.usual));
  const answers = await compared(staff, choices, all);
  const scenarios = all.map((values, at) => {
    const place = choices.places.find(({ id }) => id === values.locationId)?.name ?? null;
    return { values, place, answer: answers[at] ?? null };
  });
  return { scenarios };
}

const Side = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  gap: theme.spacing(2),
  "& h2": { font: theme.vars.font.h3 },
  "& .said": { marginBlock: "8px 16px", color: theme.vars.palette.text.secondary },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: theme.spacing(2) },
}));

/** Scenarios side by side, four at most. */
export default function Comparison({ loaderData: { scenarios } }: Route.ComponentProps) {
  const { t } = useTranslation("simulators");
  const all = scenarios.map(({ values }) => String(scenarioQuery(values)));
  const without = (at: number) => all.filter((_, other) => other !== at);
  const last = all.at(-1) ?? "";
  return (
    <Stack>
      <Side>
        {scenarios.map(({ values, place, answer }, at) => (
          <Panel key={places[at]} padded title={t("tournament.scenarioNumber", { number: at + 1 })}>
            <Sentence {...{ values, place, answer }} />
            {answer && answer.problems.length === 0 && <Figures answer={answer} />}
            <div className="buttons">
              <Button
                component={Link}
                to={`${tournamentSimulatorPath}?${withCompared(new URLSearchParams(all[at]), without(at))}`}
                variant="outlined"
              >
                {t("tournament.change")}
              </Button>
              {all.length > 1 && (
                <Button
                  component={Link}
                  to={`${tournamentSimulatorPath}/comparison?${withCompared(new URLSearchParams(), without(at))}`}
                >
                  {t("tournament.leaveOut")}
                </Button>
              )}
            </div>
          </Panel>
        ))}
      </Side>
      {all.length < places.length && (
        <div>
          <Button
            component={Link}
            to={`${tournamentSimulatorPath}?${withCompared(new URLSearchParams(last), all)}`}
            variant="contained"
          >
            {t("tournament.another")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface SentenceProps {
  readonly values: ScenarioValues;
  readonly place: string | null;
  /** The answer in short; null: it was not reckoned. */
  readonly answer: Brief | null;
}

/** When a scenario would be over, and what it consists of. */
function Sentence({ values, place, answer }: SentenceProps) {
  const { t } = useTranslation("simulators");
  const lookup = useLookup();
  const moment = useDateTimeText(answer?.timeZone ?? "UTC");
  const { teams, courts, formula, groupCount: groups, days, matchMinutes, restMinutes, start, end } = values;
  const known = offered.find((one) => one === formula);
  return (
    <>
      <h2>
        {answer?.finishAt
          ? t("tournament.ends", { when: moment(answer.finishAt) })
          : t(answer ? "tournament.unfit" : "tournament.unreckoned")}
      </h2>
      {!answer && <p className="said">{t("tournament.unreckonedHint")}</p>}
      <p className="said">
        {[
          known && lookup(`structure:formula.${known}`),
          t("tournament.said.teams", { teams }),
          formulasOf.groups.some((one) => one === known) && t("tournament.said.groups", { groups }),
          place ?? t("tournament.said.courts", { courts }),
          days !== "1" && t("tournament.said.days", { days }),
          `${start}–${end}`,
          t("tournament.said.minutes", { minutes: matchMinutes }),
          restMinutes !== "0" && t("tournament.said.rest", { minutes: restMinutes }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}
