import { check } from "./check.ts";
import { freeTime, meeting, within } from "./free-time.ts";
import type { Breach, Interval, Place, Placements, PlannedMatch, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

/**
 * A delay. `all`: every match that begins at `from` or later, on these courts (null: all), moves by `minutes`, which may be
 * negative. `push`: the courts stand still from `from` for `minutes`, and only what must moves.
 */
export interface Delay {
  readonly mode: "all" | "push";
  readonly minutes: number;
  readonly from: number;
  readonly courts: readonly string[] | null;
}

/** `moved`: in the order of their old times. `breaches`: what the schedule breaks now and did not before. */
interface Shifted {
  readonly placements: Placements;
  readonly moved: readonly { readonly match: string; readonly was: Place; readonly now: Place }[];
  readonly breaches: readonly Breach[];
}

/** A placed match in the order of time, and where it will be. */
interface Placed extends Place {
  readonly match: PlannedMatch;
  now: number;
}

/** Moves what is not locked; courts stay. Total: what a match runs into is told, not avoided. */
export function shift(input: ScheduleInput, placements: Placements, delay: Delay): Shifted {
  const placed = input.matches
    .flatMap((match): Placed[] => {
      const place = placements.get(match.id);
      return place ? [{ ...place, match, now: place.start }] : [];
    })
    .sort((a, b) => a.start - b.start || a.match.number - b.match.number);
  if (delay.mode === "all") moveAll(placed, delay);
  else push(input, placed, delay);
  const after = new Map(placed.map(({ match, court, now }) => [match.id, { court, start: now }]));
  const moved = placed.flatMap(({ match, court, start, now }) =>
    now === start ? [] : [{ match: match.id, was: { court, start }, now: { court, start: now } }],
  );
  return { placements: after, moved, breaches: newBreaches(input, placements, after) };
}

/** What a schedule breaks now and did not before. */
export function newBreaches(input: ScheduleInput, before: Placements, after: Placements): Breach[] {
  const known = new Set(check(input, before).map(nameOf));
  return check(input, after).filter((breach) => !known.has(nameOf(breach)));
}

const nameOf = ({ code, matches }: Breach): string => `${code} ${matches.join(" ")}`;

const concerns = ({ from, courts }: Delay, { court, start }: Place): boolean =>
  start >= from && (courts === null || courts.includes(court));

function moveAll(placed: readonly Placed[], delay: Delay): void {
  for (const one of placed) if (!one.match.locked && concerns(delay, one)) one.now += delay.minutes;
}

/** Moves each match, in the order of time, as little as what moved before it on its court, or of its teams, demands. */
function push(input: ScheduleInput, placed: readonly Placed[], delay: Delay): void {
  const { slotMinutes } = input;
  const until = delay.from + delay.minutes;
  const moved = new Moved(input);
  for (const one of placed) {
    if (one.match.locked) continue;
    let least = concerns(delay, one) ? Math.max(one.start, until) : one.start;
    for (const before of moved.onCourtOf(one)) {
      least = Math.max(least, one.start, freeAt(before) + Math.min(0, one.start - freeAt(before, before.start)));
    }
    for (const before of moved.ofTeamsOf(one)) {
      // why not the whole rest: what was closer before need not be farther apart now.
      const had = one.start - endAt(before, before.start);
      least = Math.max(least, endAt(before) + Math.min(one.match.rest ?? input.rest, had));
    }
    if (least <= one.start) continue;
    one.now = Math.ceil(least / slotMinutes) * slotMinutes;
    moved.add(one);
  }
}

const endAt = ({ match, now }: Placed, start = now): number => start + match.duration;
const freeAt = (one: Placed, start = one.now): number => endAt(one, start) + one.match.buffer;

/** What has moved so far, the last to end of each court and team. */
class Moved {
  readonly #partsOf: ReadonlyMap<string, readonly string[]>;
  readonly #partners = new Map<string, Set<string>>();
  readonly #onPart = new Map<string, Placed>();
  readonly #ofTeam = new Map<string, Placed>();
  readonly #mayBeOf = new Map<string, Placed>();
  readonly #byId = new Map<string, Placed>();
  readonly #lists = new Map<readonly string[], Placed | null>();

  constructor({ courts, sharing }: ScheduleInput) {
    this.#partsOf = new Map(courts.map(({ id, parts }) => [id, parts]));
    for (const group of sharing) {
      for (const team of group) {
        const others = group.filter((other) => other !== team);
        this.#partners.set(team, new Set([...(this.#partners.get(team) ?? []), ...others]));
      }
    }
  }

  add(one: Placed): void {
    this.#byId.set(one.match.id, one);
    for (const part of this.#parts(one)) later(this.#onPart, part, one);
    for (const { teams } of one.match.sides) {
      if (teams.length === 1) later(this.#ofTeam, teams[0] as string, one);
      if (this.#partners.size === 0) continue;
      for (const team of teams) if (this.#partners.has(team)) later(this.#mayBeOf, team, one);
    }
  }

  onCourtOf(one: Placed): Placed[] {
    return this.#parts(one).flatMap((part) => this.#onPart.get(part) ?? []);
  }

  /** The matches of its teams, of teams that share a person with one that may play it, and the match it waits for. */
  ofTeamsOf({ match }: Placed): Placed[] {
    return match.sides.flatMap(({ teams, after }) => {
      const known = teams.length === 1 ? (this.#ofTeam.get(teams[0] as string) ?? []) : [];
      const shared = this.#partners.size === 0 ? [] : teams.flatMap((team) => [...(this.#partners.get(team) ?? [])]);
      return [known, this.#lastOf(after) ?? [], shared.flatMap((team) => this.#mayBeOf.get(team) ?? [])].flat();
    });
  }

  #parts({ court }: Placed): readonly string[] {
    return this.#partsOf.get(court) ?? [court];
  }

  /** The last to end of a list that matches wait for; once for all that share the list. */
  #lastOf(after: readonly string[]): Placed | null {
    const known = this.#lists.get(after);
    if (known !== undefined) return known;
    let last: Placed | null = null;
    for (const id of after) {
      const one = this.#byId.get(id);
      if (one && (!last || endAt(last) < endAt(one))) last = one;
    }
    this.#lists.set(after, last);
    return last;
  }
}

function later(map: Map<string, Placed>, key: string, one: Placed): void {
  const last = map.get(key);
  if (!last || freeAt(last) < freeAt(one)) map.set(key, one);
}

/**
 * Courts on which matches could be at their own times instead: free of everybody, matches of this schedule as well.
 * Matches for which there is no such court are left out.
 */
export function otherCourts(
  input: ScheduleInput,
  placements: Placements,
  ids: readonly string[],
): { readonly match: string; readonly courts: readonly string[] }[] {
  const byId = new Map(input.matches.map((match) => [match.id, match]));
  const partsOf = new Map(input.courts.map((court) => [court.id, court.parts]));
  const times = ids.flatMap((id): Interval[] => {
    const [match, place] = [byId.get(id), placements.get(id)];
    return match && place ? [[place.start, place.start + match.duration + match.buffer]] : [];
  });
  const around: Interval = [Math.min(...times.map(([from]) => from)), Math.max(...times.map(([, to]) => to))];
  const free = input.courts.map((court) => ({ court, time: freeTime(within(court, around)) }));
  return ids.flatMap((id) => {
    const match = byId.get(id);
    const place = placements.get(id);
    if (!match || !place) return [];
    const until = place.start + match.duration + match.buffer;
    step(input.matches.length);
    const busy = new Set(
      input.matches.flatMap((other) => {
        const there = placements.get(other.id);
        const isBusy = there && other !== match && there.start < until;
        return isBusy && place.start < there.start + other.duration + other.buffer
          ? (partsOf.get(there.court) ?? [])
          : [];
      }),
    );
    const courts = free.flatMap(({ court, time }) => {
      if (court.id === place.court || (match.courts && !match.courts.includes(court.id))) return [];
      const [open] = meeting(time, [place.start, until]);
      const isFree = open && open[0] <= place.start && until <= open[1];
      return isFree && !court.parts.some((part) => busy.has(part)) ? [court.id] : [];
    });
    return courts.length > 0 ? [{ match: id, courts }] : [];
  });
}
