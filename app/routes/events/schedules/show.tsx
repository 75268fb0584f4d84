import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { typedIn, withParts } from "#app/backend/forms/forms.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { matches as contract } from "#contracts/events/matches.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { type SchedulePlan, type SchedulingMode, SchedulingOptions } from "#contracts/events/scheduling.ts";
import { LocalDate } from "#contracts/scalars.ts";
import { NoMatches } from "../matches/missing.tsx";
import { SubLinks } from "../matches/sub-links.tsx";
import { belowTournament } from "../tournaments/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/show";
import { bodyOf, firstDay, planForm, valuesOf } from "./form-schema.ts";
import { loadSchedule, roundsToPlan } from "./load.server.ts";
import { PlanForm } from "./plan-form.tsx";
import { PlanResult, Stack } from "./plan-result.tsx";
import { RoundPlans } from "./round-plans.tsx";
import { savedPlan } from "./saved-plan.ts";
import { ScheduleLinks } from "./schedule-links.tsx";

export const handle = belowTournament("schedules:title", {
  section: "matches",
  i18n: ["schedules", "matches", "structure"],
});

const { tournamentId, fieldId } = contract.list.query.shape;
const filterShape = { tournamentId, fieldId, date: LocalDate.optional() };

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { courts, divisions, timeZone, status } = tournament;
  const isOpen = status === "published" || status === "live";
  const [loaded, rounds] = await Promise.all([
    loadSchedule(staff, tournament.id),
    isOpen ? roundsToPlan(staff, tournament.id) : [],
  ]);
  const about = {
    record,
    timeZone,
    courts,
    divisions,
    filter: readFilters(filterShape, new URL(args.request.url).searchParams),
    blank: firstDay(tournament),
    isOpen,
  };
  if (!loaded) return { ...about, schedule: null };
  const { options, ...shown } = loaded;
  return { ...about, schedule: { ...shown, rounds, values: valuesOf(options, tournament) } };
}

/** With `intent=preview` answers the plan; with `save` keeps it. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const params = { eventId: tournament.id };
  return accept<typeof planForm, { readonly plan: SchedulePlan; readonly mode: SchedulingMode }>(
    args,
    { form: planForm },
    async (typed, submission) => {
      const stored = (await loadSchedule(staff, tournament.id))?.options ?? SchedulingOptions.parse({});
      const body = bodyOf(typed, stored);
      if (typed.intent === "save") {
        return write(
          args,
          staff,
          {
            ...savedPlan({ ...params, options: body.options, locale: staff.locale, key: "schedules:done" }),
            op: schedules.plan,
            input: { params, query: {}, body: { ...body, ...(typed.tag !== undefined && { tag: typed.tag }) } },
            target: targetOf(tournament),
          },
          typed,
        );
      }
      const plan = await staff.call(schedules.plan, { params, query: { preview: true }, body });
      return withParts(data(typedIn(submission)), { plan, mode: body.options.mode });
    },
  );
}

/** When and where the matches of a tournament are played, and how that is planned. */
export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { record, timeZone, courts, divisions, filter, blank, isOpen, schedule } = loaderData;
  if (schedule === null) return <NoMatches eventId={record.id} />;
  const preview = actionData && "plan" in actionData ? actionData.plan : undefined;
  const plan = preview ?? schedule.plan;
  const { matches, values, rounds, otherCourts } = schedule;
  const isPreview = preview !== undefined;
  const isQueue = (actionData && "mode" in actionData ? actionData.mode : values.mode) === "queue";
  const tag = preview && preview.infeasible === null ? preview.tag : undefined;
  // The schedule that stands is what people come for; while it is being planned the form leads, and its answer stands
  // below.
  const isRead = actionData === undefined && (isQueue || plan.placements.length > 0);
  const form = isOpen && courts.length > 0 && (
    <Panel key="form" padded title={t("form.panel")}>
      <PlanForm {...{ values, blank, courts, divisions, tag }} reply={actionData} />
    </Panel>
  );
  return (
    <>
      <SubLinks eventId={record.id} />
      <Stack>
        {!isRead && form}
        <PlanResult
          {...{ eventId: record.id, timeZone, plan, matches, isQueue, isPreview, divisions }}
          courts={[...courts, ...otherCourts]}
          filter={isPreview ? null : filter}
          canMove={isOpen && !isPreview}
        >
          {isOpen && <ScheduleLinks eventId={record.id} late={schedule.late} />}
        </PlanResult>
        {isRead && form}
        {form && <RoundPlans eventId={record.id} rounds={rounds} />}
      </Stack>
    </>
  );
}
