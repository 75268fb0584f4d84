import type { AgendaBlock, Span } from "#app/rules/agenda/types.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.server.ts";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { CourtTraining } from "#contracts/facilities/court-trainings.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";

/** A court as the agenda shows it, in its place in the grid. */
export interface ShownCourt {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly partIds: readonly string[];
}

/**
 * What keeps courts from being booked besides their own reservations: maintenance, trainings, and on combined courts and
 * their parts the confirmed reservations of each other.
 * @param named all courts of the shown places, also those that a filter hides
 */
export function toBlocks(
  courts: readonly ShownCourt[],
  named: readonly Pick<ShownCourt, "id" | "name" | "partIds">[],
  days: readonly string[],
  taking: {
    readonly closures: readonly CourtBlock[];
    readonly reservations: readonly ReservationSummary[];
    readonly trainings?: readonly CourtTraining[];
    /** Whether trainings lead to their pages. */
    readonly linksTrainings?: boolean;
  },
): AgendaBlock[] {
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return courts.flatMap((court, index) => {
    const closed = closuresOf(court.id, named, taking.closures).flatMap(({ startAt, endAt, reason }) =>
      daySpans(startAt, endAt, court.zone, days).map((span) => ({
        ...span,
        kind: "closure" as const,
        label: reason,
      })),
    );
    const taken = takenWith(court.id, named, taking.reservations).flatMap(({ startAt, endAt, fieldId }) =>
      daySpans(startAt, endAt, court.zone, days).map((span) => ({
        ...span,
        kind: "taken" as const,
        label: nameOf.get(fieldId) ?? "",
      })),
    );
    const taught = trainingsOf(court.id, named, taking.trainings ?? []).flatMap(
      ({ id, startAt, endAt, name, coaches }) =>
        daySpans(startAt, endAt, court.zone, days).map((span) => ({
          ...span,
          kind: "training" as const,
          label: trainingWords({ name, coaches }),
          ...(taking.linksTrainings && { href: `/my-organization/course-sessions/${id}` }),
        })),
    );
    return [...closed, ...taught, ...joined(taken)].map((block) => ({ court: index, ...block }));
  });
}

type Combined = Pick<ShownCourt, "id" | "partIds">;

/** Whether a court shares simple courts with this one. */
function meeting(courtId: string, named: readonly Combined[]): (id: string) => boolean {
  const partsOf = new Map(named.map(({ id, partIds }) => [id, partIds]));
  const atomsOf = (id: string) => {
    const parts = partsOf.get(id) ?? [];
    return parts.length > 0 ? parts : [id];
  };
  const own = new Set(atomsOf(courtId));
  return (id) => atomsOf(id).some((atom) => own.has(atom));
}

/** The maintenance of a court, of what it is made of and of what is made of it. */
export const closuresOf = (courtId: string, named: readonly Combined[], closures: readonly CourtBlock[]) => {
  const meets = meeting(courtId, named);
  return closures.filter(({ fieldIds }) => fieldIds.some(meets));
};

/** The trainings on a court, on what it is made of and on what is made of it. */
export const trainingsOf = (courtId: string, named: readonly Combined[], trainings: readonly CourtTraining[]) => {
  const meets = meeting(courtId, named);
  return trainings.filter(({ fieldId }) => fieldId === courtId || meets(fieldId));
};

/** "Padel base · Luca Conti". */
export const trainingWords = ({ name, coaches }: Pick<CourtTraining, "name" | "coaches">): string =>
  [name, ...coaches].join(" · ");

/** The confirmed reservations of other courts that take this one along: of its parts, or of a court made of it. */
export function takenWith(courtId: string, named: readonly Combined[], reservations: readonly ReservationSummary[]) {
  const meets = meeting(courtId, named);
  // Few courts are combined: the others need no look at thousands of reservations.
  const related = new Set(named.filter(({ id }) => id !== courtId && meets(id)).map(({ id }) => id));
  if (related.size === 0) return [];
  return reservations.filter(({ status, fieldId }) => status === "confirmed" && related.has(fieldId));
}

type DayBlock = Omit<AgendaBlock, "court">;

/** The part of each day that `[startAt, endAt)` takes on the wall clock of a zone. */
function daySpans(startAt: string, endAt: string, zone: string, days: readonly string[]): (Span & { day: number })[] {
  return wallSpans(startAt, endAt, zone).flatMap(({ date, start, end }) => {
    const day = days.indexOf(date);
    return day < 0 ? [] : [{ day, start, end }];
  });
}

/** Stretches that overlap become one, under all their names: two parts that are taken take the whole once. */
function joined(blocks: readonly DayBlock[]): DayBlock[] {
  const result: DayBlock[] = [];
  for (const block of blocks.toSorted((a, b) => a.day - b.day || a.start - b.start)) {
    const last = result.at(-1);
    if (last && last.day === block.day && block.start < last.end) {
      const names = new Set([...last.label.split(", "), block.label]);
      result[result.length - 1] = { ...last, end: Math.max(last.end, block.end), label: [...names].join(", ") };
    } else result.push(block);
  }
  return result;
}
