import { useTranslation } from "react-i18next";
import { data, Link, useLocation } from "react-router";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CompetitionDrawing } from "#app/ui/competition/drawing.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import { Notes } from "#app/ui/stats/stats-page.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Columns } from "../columns.ts";
import { simulator, tournamentSimulatorPath } from "../handle.ts";
import type { Route } from "./+types/show";
import { answerId, comparedIn, hasScenario, readScenario, withCompared } from "./address.ts";
import { Answer, Courts } from "./answer.tsx";
import { ScenarioForm } from "./form.tsx";
import { ScenarioShape } from "./scenario.server.ts";
import { loadScenarioChoices, simulated } from "./simulate.server.ts";
import { Timetable } from "./timetable.tsx";

export const handle: RouteHandle = {
  ...simulator("simulators:tournament.title"),
  i18n: ["simulators", "structure", "schedules"],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const query = new URL(args.request.url).searchParams;
  const choices = await loadScenarioChoices(staff);
  const values = readScenario(query, choices.usual);
  const outcome = hasScenario(query) ? await simulated(staff, choices, values) : null;
  const page = {
    values,
    places: choices.places,
    constraint: constraintOf(ScenarioShape),
    compared: comparedIn(query),
    reply: outcome?.reply,
    answer: outcome?.answer ?? null,
  };
  return data(page, outcome?.status ?? 200);
}

/** What a tournament would be like before there is one. The address is the scenario; nothing of it is stored. */
export default function TournamentSimulator({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("simulators");
  const { search } = useLocation();
  const { answer, values, compared, reply, ...form } = loaderData;
  // A refusal of the scenario as a whole marks no field.
  const isWrong = Object.keys(reply?.error ?? {}).some((name) => name !== "");
  return (
    <Stack>
      {compared.length > 0 && (
        <Alert severity="info" role="note">
          {t("tournament.comparing", { count: compared.length })}{" "}
          <Link to={`${tournamentSimulatorPath}/comparison?${withCompared(new URLSearchParams(), compared)}`}>
            {t("tournament.backToComparison")}
          </Link>
        </Alert>
      )}
      <Columns>
        <Panel padded title={t("tournament.scenario")}>
          <ScenarioForm key={search} {...{ values, compared, reply }} {...form} />
        </Panel>
        {answer ? (
          <Stack id={answerId}>
            <Answer {...{ answer, values, search }} />
            {answer.plan && <Courts courts={answer.courts} />}
          </Stack>
        ) : (
          <Panel>
            <EmptyState
              icon="calendar"
              title={t(reply ? (isWrong ? "tournament.wrong" : "tournament.unreckoned") : "tournament.empty")}
              hint={t(reply ? (isWrong ? "tournament.wrongHint" : "tournament.refusedHint") : "tournament.emptyHint")}
            />
          </Panel>
        )}
      </Columns>
      {answer && (
        <>
          <Timetable answer={answer} />
          <CompetitionDrawing drawing={answer.drawing} />
        </>
      )}
      <Notes>
        <li>{t("tournament.note")}</li>
      </Notes>
    </Stack>
  );
}
