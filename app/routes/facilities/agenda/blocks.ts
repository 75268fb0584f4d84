import type { AgendaBlock, Span } from "#app/rules/agenda/types.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.ts";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { CourtMatch } from "#contracts/facilities/court-matches.ts";
import type { CourtTraining } from "#contracts/facilities/court-trainings.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";

/** A court as the agenda shows it, in its place in the grid. */
interface ShownCourt {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly partIds: readonly string[];
}

/**
 * What keeps courts from being booked besides their own reservations: maintenance, what is kept for tournaments, trainings,
 * matches, and on combined courts and their parts the confirmed reservations of each other.
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
    readonly matches?: readonly CourtMatch[];
    /** Whether trainings lead to their pages. */
    readonly linksTrainings?: boolean;
    /** Whether a time kept for a tournament leads to it. */
    readonly linksEvents?: boolean;
  },
): AgendaBlock[] {
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return courts.flatMap((court, index) => {
    const own = onCourt(court.id, named, taking.matches ?? []);
    const closed = closuresOf(court.id, named, taking.closures).flatMap(
      ({ startAt, endAt, reason, event }): DayBlock[] => {
        if (event === null)
          return daySpans(startAt, endAt, court.zone, days).map((span) => ({
            ...{ ...span, kind: "closure" as const, label: reason },
          }));
        return timesBetweenMatches({ startAt, endAt }, event.id, own).flatMap((piece) =>
          daySpans(piece.startAt, piece.endAt, court.zone, days).map((span) => ({
            ...{ ...span, kind: "kept" as const, label: event.name },
            ...(taking.linksEvents && { href: `/events/tournaments/${event.id}` }),
          })),
        );
      },
    );
    const taken = takenWith(court.id, named, taking.reservations).flatMap(({ startAt, endAt, fieldId }) =>
      daySpans(startAt, endAt, court.zone, days).map((span) => ({
        ...span,
        kind: "taken" as const,
        label: nameOf.get(fieldId) ?? "",
      })),
    );
    const taught = onCourt(court.id, named, taking.trainings ?? []).flatMap(({ id, startAt, endAt, name, coaches }) =>
      daySpans(startAt, endAt, court.zone, days).map((span) => ({
        ...span,
        kind: "training" as const,
        label: trainingWords({ name, coaches }),
        ...(taking.linksTrainings && { href: `/my-organization/course-sessions/${id}` }),
      })),
    );
    const played = own.flatMap((match) =>
      daySpans(match.startAt, match.endAt, court.zone, days).map((span) => ({
        ...span,
        kind: "match" as const,
        label: matchWords(match),
      })),
    );
    return [...closed, ...taught, ...played, ...joined(taken)].map((block) => ({ court: index, ...block }));
  });
}

type Times = Pick<CourtBlock, "startAt" | "endAt">;

/** The parts of a time kept for a tournament that its matches on the court leave free, earliest first. */
export function timesBetweenMatches(kept: Times, eventId: string, matches: readonly CourtMatch[]): Times[] {
  const inTime = matches
    .filter((match) => match.eventId === eventId)
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
  const pieces: Times[] = [];
  let { startAt } = kept;
  for (const match of inTime) {
    if (Date.parse(match.startAt) > Date.parse(startAt)) pieces.push({ startAt, endAt: match.startAt });
    if (Date.parse(match.endAt) > Date.parse(startAt)) startAt = match.endAt;
  }
  pieces.push({ startAt, endAt: kept.endAt });
  const within = pieces.map((piece) =>
    Date.parse(piece.endAt) > Date.parse(kept.endAt) ? { ...piece, endAt: kept.endAt } : piece,
  );
  return within.filter((piece) => Date.parse(piece.startAt) < Date.parse(piece.endAt));
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

/** The maintenance of a court, of its parts and of the courts made of it. */
export const closuresOf = (courtId: string, named: readonly Combined[], closures: readonly CourtBlock[]) => {
  const meets = meeting(courtId, named);
  return closures.filter(({ fieldIds }) => fieldIds.some(meets));
};

/** The trainings or matches on a court, on its parts or on courts made of it. */
export const onCourt = <T extends { readonly fieldId: string }>(
  courtId: string,
  named: readonly Combined[],
  all: readonly T[],
): T[] => {
  const meets = meeting(courtId, named);
  return all.filter(({ fieldId }) => fieldId === courtId || meets(fieldId));
};

/** "Padel base · Luca Conti". */
export const trainingWords = ({ name, coaches }: Pick<CourtTraining, "name" | "coaches">): string =>
  [name, ...coaches].join(" · ");

/** "Coppa del Circolo, M12". */
export const matchWords = ({ name, number }: Pick<CourtMatch, "name" | "number">): string => `${name}, M${number}`;

/**
 * The confirmed reservations of other courts that take this one along: those of its parts, or of a court made of it.
 */
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
