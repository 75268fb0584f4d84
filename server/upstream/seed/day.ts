import {
  addDays,
  instantOf,
  startOfDay,
  type WallSegment,
  wallSegments,
  wallTime,
  weekdayOf,
} from "#upstream/core/time.ts";
import { type Random, randomOf } from "./random.ts";
import type { World, WorldCourt } from "./world.ts";

/** A court's time on a day, in minutes of the wall clock. */
export interface Play {
  court: WorldCourt;
  from: number;
  to: number;
  outsideOpeningSlots: boolean;
  /** A second request for a time that another play of the day has. */
  isRival: boolean;
}

/** How much people want to play at this minute of the day: evenings of working days, mornings of the weekend. */
function demand(weekday: number, minute: number): number {
  const hour = minute / 60;
  if (weekday >= 6) return hour < 9 ? 0.6 : hour < 12.5 ? 3 : hour < 15 ? 1.2 : hour < 19 ? 3 : hour < 22 ? 1.4 : 0.4;
  if (hour < 12) return 0.5;
  if (hour < 14) return 1.1;
  if (hour < 17) return 0.7;
  return hour < 18 ? 1.8 : hour < 21 ? 6 : hour < 22 ? 3 : 1;
}

/** Every whole slot of every court that is open on the date. */
function openPlays(world: World, date: string, weekday: number): Play[] {
  return world.courts
    .filter((court) => !court.closed.has(date))
    .flatMap((court) =>
      court.hours
        .filter((hours) => hours.dayOfWeek === weekday)
        .flatMap(({ startMinute, endMinute }) => {
          const length = court.usualMinutes;
          return Array.from({ length: Math.floor((endMinute - startMinute) / length) }, (_, index) => {
            const from = startMinute + index * length;
            return { court, from, to: from + length, outsideOpeningSlots: false, isRival: false };
          });
        }),
    );
}

/** Some of the plays without repetition, the wanted ones first (Efraimidis and Spirakis: weighted sampling by keys). */
function chosen(plays: Play[], count: number, weekday: number, firstOrganisation: string, random: Random): Play[] {
  return plays
    .map((play) => {
      const weight = demand(weekday, play.from) * (play.court.organisationId === firstOrganisation ? 1 : 0.5);
      return { play, key: random.next() ** (1 / weight) };
    })
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ play }) => play);
}

const startKey = ({ court, from }: Play) => `${court.fieldId} ${from}`;

/** Makes some plays twice as long where the next slot is free, and moves a few to before the opening. */
function varied(plays: Play[], all: Play[], random: Random): Play[] {
  const taken = new Set(plays.map(startKey));
  const open = new Set(all.map(startKey));
  return plays.map((play) => {
    const next = `${play.court.fieldId} ${play.to}`;
    if (random.chance(0.12) && play.court.usualMinutes === 60 && open.has(next) && !taken.has(next)) {
      taken.add(next);
      return { ...play, to: play.to + play.court.usualMinutes };
    }
    if (random.chance(0.008)) {
      const first = all.find(({ court }) => court === play.court)?.from ?? 0;
      const early = { ...play, from: first - play.court.usualMinutes, to: first, outsideOpeningSlots: true };
      if (early.from >= 6 * 60 && !taken.has(startKey(early))) {
        taken.add(startKey(early));
        return early;
      }
    }
    return play;
  });
}

/** Lets some plays take a whole instead of one part of it, where the other parts are free. */
function combined({ wholes }: World, date: string, plays: Play[]): Play[] {
  const random = randomOf(`wholes:${date}`);
  return plays.map((play) => {
    const whole = wholes.find(({ partIds }) => partIds.includes(play.court.fieldId));
    if (!whole || !random.chance(0.3)) return play;
    const isFree = plays.every(
      (other) =>
        other === play ||
        !whole.partIds.includes(other.court.fieldId) ||
        other.to <= play.from ||
        other.from >= play.to,
    );
    return isFree ? { ...play, court: whole.court } : play;
  });
}

/**
 * What is played on a date, at most `count` times: no two overlap on a court, save the rivals, which want a time that
 * another has.
 */
export function playsOfDay(
  world: World,
  date: string,
  count: number,
  firstOrganisation: string,
  random: Random,
): Play[] {
  const weekday = weekdayOf(date);
  const all = openPlays(world, date, weekday);
  const rivals = Math.round(count * 0.04);
  const apart = varied(chosen(all, count - rivals, weekday, firstOrganisation, random), all, random);
  const plays = combined(world, date, apart);
  const contested = plays.slice(0, rivals).map((play) => ({ ...play, isRival: true }));
  return [...plays, ...contested];
}

/** A local date with what it takes to turn its minutes into instants quickly. */
export function clockOf(date: string, timeZone: string) {
  const start = startOfDay(date, timeZone);
  const isEven = startOfDay(addDays(date, 1), timeZone).getTime() - start.getTime() === 24 * 60 * 60_000;
  const weekday = weekdayOf(date);
  return {
    /** The instant of a minute of the wall clock. */
    at: (minute: number): Date =>
      isEven ? new Date(start.getTime() + minute * 60_000) : instantOf(date, wallTime(minute), timeZone),
    segments: (from: number, to: number, startAt: Date, endAt: Date): WallSegment[] =>
      isEven ? [{ date, weekday, from, to }] : wallSegments(startAt, endAt, timeZone),
  };
}
