import type { AgendaBlock, Span } from "#app/rules/agenda/types.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.server.ts";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";

/** A court as the agenda shows it, in its place in the grid. */
export interface ShownCourt {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly partIds: readonly string[];
}

/**
 * What keeps courts from being booked besides their own reservations: maintenance, and on combined courts and their
 * parts the confirmed reservations of each other.
 * @param named all courts of the shown places, also those that a filter hides
 */
export function toBlocks(
  courts: readonly ShownCourt[],
  named: readonly Pick<ShownCourt, "id" | "name" | "partIds">[],
  days: readonly string[],
  taking: { readonly closures: readonly CourtBlock[]; readonly reservations: readonly ReservationSummary[] },
): AgendaBlock[] {
  const byId = new Map(named.map((court) => [court.id, court]));
  const atomsOf = (id: string) => {
    const parts = byId.get(id)?.partIds ?? [];
    return parts.length > 0 ? parts : [id];
  };
  return courts.flatMap((court, index) => {
    const own = new Set(atomsOf(court.id));
    const meets = (id: string) => atomsOf(id).some((atom) => own.has(atom));
    const closed = taking.closures
      .filter(({ fieldIds }) => fieldIds.some(meets))
      .flatMap(({ startAt, endAt, reason }) =>
        daySpans(startAt, endAt, court.zone, days).map((span) => ({
          ...span,
          kind: "closure" as const,
          label: reason,
        })),
      );
    // Few courts are combined: the others need no look at thousands of reservations.
    const related = new Set(named.filter(({ id }) => id !== court.id && meets(id)).map(({ id }) => id));
    const confirmed = related.size > 0 ? taking.reservations : [];
    const taken = confirmed
      .filter(({ status, fieldId }) => status === "confirmed" && related.has(fieldId))
      .flatMap(({ startAt, endAt, fieldId }) =>
        daySpans(startAt, endAt, court.zone, days).map((span) => ({
          ...span,
          kind: "taken" as const,
          label: byId.get(fieldId)?.name ?? "",
        })),
      );
    return [...closed, ...joined(taken)].map((block) => ({ court: index, ...block }));
  });
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
