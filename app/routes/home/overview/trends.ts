import { addDays, daysBetween, formatShortDay } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { TrendDay } from "#contracts/facilities/trends.ts";

/** How many days the trends have without a chosen range: the last four weeks. */
const usualDays = 28;
/** The longest period, in days, whose occupancy is shown by days; a longer one is shown by weeks. */
const daysShown = 35;
/** The longest period, in days; a longer one is cut: as much lies before it, and upstream tells two years of each. */
const longest = 735;

/** Local dates, both inclusive; `before`: where the equally long time before them begins. */
export interface TrendPeriod {
  readonly from: string;
  readonly to: string;
  readonly before: string;
}

/** The period of the trends: the chosen range, or the four weeks up to today. */
export function trendPeriod(range: { readonly from: string; readonly to: string } | null, today: string): TrendPeriod {
  const { from, to } = range ?? { from: addDays(today, 1 - usualDays), to: today };
  const days = Math.min(daysBetween(from, to) + 1, longest);
  return { from, to: addDays(from, days - 1), before: addDays(from, -days) };
}

/** Occupancy of a day or a week. `percent` is null while nothing is open. */
interface OccupancyRow {
  readonly day: string;
  readonly label: string;
  readonly percent: number | null;
  readonly hours: number;
  readonly openHours: number;
  readonly reservations: number;
}

/** Takings of a week in minor units, and of the week as long before as the period is long. */
interface TakingsRow {
  readonly day: string;
  readonly label: string;
  readonly now: number;
  readonly before: number;
}

/** Takings in one currency. */
interface Takings {
  readonly currency: TrendDay["collected"][number]["currency"];
  readonly rows: readonly TakingsRow[];
  readonly now: string;
  readonly before: string;
}

/** What the home page shows of a period. */
export interface Trends {
  readonly isByDay: boolean;
  readonly occupancy: readonly OccupancyRow[];
  /** The average over all rows; null while nothing is open. */
  readonly average: number | null;
  readonly takings: readonly Takings[];
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0);

const piecesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Hours to a half, which is as fine as courts are booked. */
const hoursOf = (minutes: number): number => Math.round(minutes / 30) / 2;
const percentOf = (booked: number, open: number): number | null =>
  open === 0 ? null : Math.round((100 * booked) / open);

/** What the days of a period, and as many before, come to. `days`: in their order, none left out. */
export function trendsOf(days: readonly TrendDay[], { from, to }: TrendPeriod, language: LanguageCode): Trends {
  const now = days.filter(({ day }) => from <= day && day <= to);
  const before = days.filter(({ day }) => day < from);
  const isByDay = now.length <= daysShown;
  const place = (piece: readonly TrendDay[]) => {
    const day = piece[0]?.day ?? from;
    return { day, label: formatShortDay(day, language) };
  };
  const open = (piece: readonly TrendDay[]) => sumOf(piece, ({ openMinutes }) => openMinutes);
  const booked = (piece: readonly TrendDay[]) => sumOf(piece, ({ bookedMinutes }) => bookedMinutes);

  const occupancy = piecesOf(now, isByDay ? 1 : 7).map((piece) => ({
    ...place(piece),
    percent: percentOf(booked(piece), open(piece)),
    hours: hoursOf(booked(piece)),
    openHours: hoursOf(open(piece)),
    reservations: sumOf(piece, ({ reservations }) => reservations),
  }));

  const currencies = [...new Set(days.flatMap(({ collected }) => collected.map(({ currency }) => currency)))];
  const takings = currencies.toSorted().map((currency) => {
    const of = (piece: readonly TrendDay[]) =>
      sumOf(piece, ({ collected }) => collected.find((one) => one.currency === currency)?.amount ?? 0);
    const weeksBefore = piecesOf(before, 7);
    return {
      currency,
      rows: piecesOf(now, 7).map((piece, at) => ({
        ...place(piece),
        now: of(piece),
        before: of(weeksBefore[at] ?? []),
      })),
      now: formatCents(of(now), currency, language),
      before: formatCents(of(before), currency, language),
    };
  });
  return { isByDay, occupancy, average: percentOf(booked(now), open(now)), takings };
}
