import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { typedIn, withParts } from "#app/backend/forms/forms.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLookup } from "#app/ui/text.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import type { SchedulePlan, SchedulingMode } from "#contracts/events/scheduling.ts";
import { requireRound } from "../divisions/load.server.ts";
import { roundTarget } from "../matches/load.server.ts";
import { loadMatches } from "../structure/load.server.ts";
import { belowTournament } from "../tournaments/handle.ts";
import type { Route } from "./+types/round";
import { firstDay, roundBodyOf, roundPlanForm, valuesOf } from "./form-schema.ts";
import { toPlanned } from "./load.server.ts";
import { PlanForm } from "./plan-form.tsx";
import { PlanResult, Stack } from "./plan-result.tsx";
import { savedPlan } from "./saved-plan.ts";

export const handle = belowTournament("schedules:round.title", {
  section: "structure",
  i18n: ["schedules", "matches", "structure"],
});

type Known = Awaited<ReturnType<typeof requireRound>>;
const paramsOf = ({ record, division, round }: Known) => ({
  ...{ eventId: record.id, tournamentId: division.id, roundId: round.id },
});

/** The plan of a round whose matches stay where they are. */
const standing = (known: Known): Promise<SchedulePlan> =>
  known.staff.call(rounds.schedule, { params: paramsOf(known), query: { preview: true }, body: { solve: false } });

export async function loader(args: Route.LoaderArgs) {
  const known = await requireRound(args);
  const { staff, tournament, record, division, round } = known;
  const { courts, timeZone, status } = tournament;
  const { id, name, type, order, version, schedulingOptions } = round;
  const isOpen = (status === "published" || status === "live") && round.status !== "closed" && courts.length > 0;
  const about = { record, timeZone, courts, round: { name, type, version, isFirst: order === 0 } };
  if (!isOpen || round.status === "draft") return { ...about, schedule: null };
  const [plan, matches] = await Promise.all([
    standing(known),
    loadMatches(staff, record.id, { tournamentId: division.id }),
  ]);
  const own = matches.filter(({ roundId }) => roundId === id);
  return {
    ...about,
    schedule: {
      ...{ plan, matches: matches.map(toPlanned), isDone: own.every(({ status: at }) => at === "closed") },
      ...{ values: valuesOf(schedulingOptions, tournament), blank: firstDay(tournament) },
    },
  };
}

/** With `intent=preview` answers the plan of the round; with `save` keeps it. */
export async function action(args: Route.ActionArgs) {
  const known = await requireRound(args);
  const { staff, tournament, record, round } = known;
  const params = paramsOf(known);
  const about = { eventId: record.id, locale: staff.locale };
  return accept<typeof roundPlanForm, { readonly plan: SchedulePlan; readonly mode: SchedulingMode }>(
    args,
    { form: roundPlanForm },
    async (typed, submission) => {
      const body = roundBodyOf(typed, round.schedulingOptions, tournament.timeZone);
      if (typed.intent === "save")
        return write(
          args,
          staff,
          {
            ...savedPlan({ ...about, options: body.schedulingOptions, key: "schedules:round.done" }),
            op: rounds.schedule,
            input: { params, query: {}, body: { ...body, ...(typed.tag !== undefined && { tag: typed.tag }) } },
            target: roundTarget(round),
          },
          typed,
        );
      const plan = await staff.call(rounds.schedule, { params, query: { preview: true }, body });
      return withParts(data(typedIn(submission)), { plan, mode: body.schedulingOptions.mode });
    },
  );
}

/** When and where the matches of one round are played: those of the others stay where they are. */
export default function RoundSchedule({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  const lookup = useLookup();
  const { record, timeZone, courts, round, schedule } = loaderData;
  if (schedule === null || schedule.isDone) return <Alert severity="info">{t("round.nothing")}</Alert>;
  const preview = actionData && "plan" in actionData ? actionData.plan : undefined;
  const { values, blank, matches } = schedule;
  const plan = preview ?? schedule.plan;
  const isQueue = (actionData && "mode" in actionData ? actionData.mode : values.mode) === "queue";
  const tag = preview && preview.infeasible === null ? preview.tag : undefined;
  return (
    <Stack>
      <Panel padded title={roundName(round, lookup)}>
        <Stack>
          <p>{t("round.lead")}</p>
          <PlanForm {...{ values, blank, courts, tag, round }} reply={actionData} />
        </Stack>
      </Panel>
      <PlanResult
        {...{ eventId: record.id, timeZone, courts, plan, matches, isQueue }}
        isPreview={preview !== undefined}
        canMove={preview === undefined}
      />
    </Stack>
  );
}
