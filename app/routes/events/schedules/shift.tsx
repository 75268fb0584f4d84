import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { typedIn, withParts } from "#app/backend/forms/forms.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { matchesPath } from "../matches/handle.ts";
import { NoMatches } from "../matches/missing.tsx";
import { useNames } from "../matches/names.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/shift";
import { isForbidden } from "./forbidden.ts";
import { belowSchedule } from "./handle.ts";
import { loadSchedule, type PlannedMatch } from "./load.server.ts";
import { MovedMatches } from "./moved-matches.tsx";
import { plannedId } from "./plan-form.tsx";
import { ViolationList } from "./problems.tsx";
import { type CourtChoice, ShiftForm } from "./shift-form.tsx";
import { shiftForm, shiftOf, shiftValues } from "./shift-schema.ts";

export const handle = belowSchedule("schedules:shift.title");

type Shifted = CallOutput<typeof schedules.shift>;
type Moves = readonly { readonly matchId: string; readonly fieldId: string }[];

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { courts, timeZone, status } = tournament;
  const about = { record, timeZone, courts, isOpen: status === "published" || status === "live" };
  const loaded = await loadSchedule(staff, tournament.id);
  if (!loaded) return { ...about, schedule: null };
  const { searchParams } = new URL(args.request.url);
  const values = shiftValues(searchParams, loaded.plan, { courts, timeZone, now: new Date() });
  return {
    ...about,
    schedule: {
      matches: loaded.matches,
      otherCourts: loaded.otherCourts,
      isPlaced: loaded.plan.placements.length > 0,
      values,
    },
  };
}

/** With `intent=preview` answers where matches would be; with `save` moves them. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const params = { eventId: tournament.id };
  return accept<typeof shiftForm, { readonly plan: Shifted; readonly moves: Moves }>(
    args,
    { form: shiftForm },
    async (typed, submission) => {
      const body = shiftOf(typed, tournament.timeZone);
      if (typed.intent === "save")
        return write(
          args,
          staff,
          {
            action: "schedule.shift",
            op: schedules.shift,
            input: { params, query: {}, body: { ...body, ...(typed.tag !== undefined && { tag: typed.tag }) } },
            target: targetOf(tournament),
            changes: {
              minutes: { after: body.minutes },
              from: { after: formatDateTime(body.from, tournament.timeZone) },
              ...(body.proceed && { proceed: { after: true } }),
            },
            changesFrom: ({ placements }) => ({
              matches: { after: placements.filter(({ was }) => was !== null).length },
            }),
            done: { to: matchesPath(tournament.id, "schedule"), key: "schedules:shift.done" },
          },
          typed,
        );
      const plan = await staff.call(schedules.shift, { params, query: { preview: true }, body });
      return withParts(data(typedIn(submission)), { plan, moves: body.moves });
    },
  );
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), "& > *": { minWidth: 0 } }));

/** Matches are moved by some minutes: where each would be and what it runs into stands there before it is saved. */
export default function Shift({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  const { sidesName } = useNames();
  const { record, timeZone, courts, isOpen, schedule } = loaderData;
  if (schedule === null) return <NoMatches eventId={record.id} />;
  if (!isOpen) return <Alert severity="info">{t("errors.event.not_running")}</Alert>;
  if (!schedule.isPlaced) return <Alert severity="info">{t("clearing.nothing")}</Alert>;
  const shown = actionData && "plan" in actionData ? shownIn(actionData) : undefined;
  const { matches, values, otherCourts } = schedule;
  const all = [...courts, ...otherCourts];
  const moved = shown?.plan.placements.filter(({ was }) => was !== null) ?? [];
  return (
    <Stack>
      <Panel padded>
        <ShiftForm
          {...{ eventId: record.id, values, courts, reply: actionData }}
          choices={shown ? choicesOf(shown, { matches, courts, sidesName }) : []}
          save={shown && moved.length > 0 ? saveOf(shown.plan) : null}
        />
      </Panel>
      <Stack id={plannedId}>
        {shown && (
          <>
            <ViolationList
              eventId={record.id}
              violations={shown.plan.violations}
              {...{ matches, timeZone }}
              courts={all}
            />
            <MovedMatches {...{ eventId: record.id, timeZone, placements: moved, matches }} courts={all} />
          </>
        )}
      </Stack>
    </Stack>
  );
}

/** What a preview answered; undefined for an answer without one. */
const shownIn = ({ plan, moves = [] }: { readonly plan?: Shifted; readonly moves?: Moves }) => plan && { plan, moves };

/** Whether what is shown can be saved. */
const saveOf = ({ tag, violations }: Shifted) =>
  violations.some(isForbidden) ? null : { tag, isBroken: violations.length > 0 };

interface Known {
  readonly matches: readonly PlannedMatch[];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly sidesName: (sides: PlannedMatch["sides"]) => string;
}

/** Matches that could go to another court: those that were sent to one, and those that still run into something. */
function choicesOf(
  { plan, moves }: { plan: Shifted; moves: Moves },
  { matches, courts, sidesName }: Known,
): CourtChoice[] {
  const nameOf = (id: string) => {
    const match = matches.find((one) => one.id === id);
    return match ? `M${match.number} ${sidesName(match.sides)}` : "";
  };
  const of = (ids: readonly string[]) => courts.filter(({ id }) => ids.includes(id));
  return [
    ...moves.map(({ matchId, fieldId }) => ({ matchId, chosen: fieldId, courts: of([fieldId]) })),
    ...plan.others
      .filter(({ matchId }) => !moves.some((move) => move.matchId === matchId))
      .map(({ matchId, fieldIds }) => ({ matchId, chosen: "", courts: of(fieldIds) })),
  ].map((choice) => ({ ...choice, name: nameOf(choice.matchId) }));
}
