import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
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
import { useMoment } from "./moment.ts";
import { loadGround, simulated } from "./simulate.server.ts";
import type { Answer } from "./view.ts";

export const handle: RouteHandle = {
  i18n: ["simulators", "structure"],
  title: "simulators:tournament.comparison",
  crumbs: [{ to: tournamentSimulatorPath, label: "simulators:tournament.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const compared = comparedIn(new URL(args.request.url).searchParams);
  if (compared.length === 0) throw redirect(tournamentSimulatorPath);
  const ground = await loadGround(staff);
  const scenarios = await Promise.all(
    compared.map(async (one) => {
      const values = readScenario(new URLSearchParams(one), ground.usual);
      const { answer } = await simulated(staff, ground, values);
      const place = ground.places.find(({ id }) => id === values.locationId)?.name ?? null;
      return { values, place, answer: answer && { ...answer, drawing: null } };
    }),
  );
  return { scenarios };
}

const Side = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  gap: theme.spacing(2),
  "& h2": { font: theme.vars.font.h3 },
  "& .said": { marginBlock: 8, color: theme.vars.palette.text.secondary },
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
  readonly answer: Omit<Answer, "drawing"> | null;
}

/** When a scenario would be over, and what it consists of. */
function Sentence({ values, place, answer }: SentenceProps) {
  const { t } = useTranslation("simulators");
  const lookup = useLookup();
  const moment = useMoment(answer?.timeZone ?? "UTC");
  const finishAt = answer?.plan?.unplaced === 0 ? answer.plan.finishAt : null;
  const { teams, courts, formula, matchMinutes, restMinutes, start, end } = values;
  return (
    <>
      <h2>{finishAt ? t("tournament.ends", { when: moment(finishAt) }) : t("tournament.unfit")}</h2>
      <p className="said">
        {[
          lookup(`structure:formula.${formula}`),
          `${t("fields.teams")}: ${teams}`,
          place ?? `${t("fields.courts")}: ${courts}`,
          `${start}–${end}`,
          `${t("fields.matchMinutes")}: ${matchMinutes}`,
          `${t("fields.restMinutes")}: ${restMinutes}`,
        ].join(" · ")}
      </p>
    </>
  );
}
