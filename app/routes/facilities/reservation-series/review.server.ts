import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import { byStartAndCourt, type Courts } from "#app/rules/places.ts";
import { formatWhen } from "#app/rules/when.ts";
import type { OccupancyKind } from "#contracts/facilities/occupancies.ts";
import type {
  SeriesChoice,
  SeriesOccurrence,
  SeriesPlan,
  SeriesState,
} from "#contracts/facilities/reservation-series.ts";
import { limitMessage } from "../reservations/exceeded.server.ts";
import { decisionFor } from "./decision-names.ts";

/** Something that stands in the way, in words. */
interface ObstacleRow {
  readonly id: string;
  readonly kind: OccupancyKind;
  readonly hours: string;
  readonly court: string;
  readonly holder: string;
  readonly overwritable: boolean;
}

/** One occurrence as the review shows it. */
export interface ReviewRow {
  /** The name of the control that decides on the occurrence. */
  readonly name: string;
  readonly date: string;
  readonly hours: string;
  readonly court: string;
  readonly state: SeriesState;
  readonly code: string | null;
  readonly choice: SeriesChoice | null;
  readonly saved: boolean;
  readonly outside: boolean;
  readonly limits: readonly string[];
  readonly obstacles: readonly ObstacleRow[];
  readonly price: string;
  /** Court and time as they were, where they change. */
  readonly before: {
    readonly when: string | null;
    readonly court: string | null;
    readonly price: string | null;
  } | null;
}

/** A plan in words: what wants a decision first. */
export interface Review {
  readonly tag: string;
  readonly toDecide: readonly ReviewRow[];
  readonly others: readonly ReviewRow[];
  readonly count: number;
  /** How many dates are closing days. */
  readonly closed: number;
  readonly outside: number;
  /** The limits that the plan breaks, as error messages; each once. */
  readonly limits: readonly string[];
  readonly totals: readonly string[];
  readonly overwritten: readonly string[];
}

/** Writes a plan down in the zone of its place. */
export function toReview(plan: SeriesPlan, courts: Courts, timeZone: string, language: LanguageCode): Review {
  const occurrences = plan.occurrences.toSorted(byStartAndCourt(courts));
  const rows = occurrences.map((occurrence) => toRow(occurrence, courts, timeZone, language));
  const isOpen = ({ state }: ReviewRow) => state === "conflict" || state === "refused";
  return {
    tag: plan.tag,
    toDecide: rows.filter(isOpen),
    others: rows.filter((row) => !isOpen(row)),
    count: plan.count,
    closed: new Set(plan.occurrences.filter(({ state }) => state === "closed").map(({ date }) => date)).size,
    outside: rows.filter(({ saved, outside }) => saved && outside).length,
    limits: [...new Set(plan.occurrences.flatMap(({ limits }) => limits.map(limitMessage)))],
    totals: plan.totals.map(({ discounted, currency }) => formatCents(discounted, currency, language)),
    overwritten: plan.overwritten.map(({ holder }) => holder),
  };
}

const nameOf = (courts: Courts, fieldId: string) => courts.get(fieldId)?.name ?? "–";

function toRow(one: SeriesOccurrence, courts: Courts, timeZone: string, language: LanguageCode): ReviewRow {
  const when = formatWhen(one.startAt, one.endAt, timeZone, language);
  const court = nameOf(courts, one.fieldId);
  const price = one.price ? formatCents(one.price.discounted, one.price.currency, language) : "–";
  return {
    name: decisionFor(one.date, one.fieldId),
    ...when,
    court,
    state: one.state,
    code: one.code,
    choice: one.choice,
    saved: one.saved,
    outside: one.outsideOpeningSlots,
    limits: one.limits.map(limitMessage),
    obstacles: one.conflicts.map(({ id, kind, startAt, endAt, fieldId, holder, overwritable }) => ({
      id,
      kind,
      hours: formatWhen(startAt, endAt, timeZone, language).hours,
      court: nameOf(courts, fieldId),
      holder,
      overwritable,
    })),
    price,
    before: one.before && beforeOf(one.before, { ...when, court, price }, courts, timeZone, language),
  };
}

function beforeOf(
  before: NonNullable<SeriesOccurrence["before"]>,
  after: { date: string; hours: string; court: string; price: string },
  courts: Courts,
  timeZone: string,
  language: LanguageCode,
): ReviewRow["before"] {
  const when = formatWhen(before.startAt, before.endAt, timeZone, language);
  const was = {
    when: when.date === after.date && when.hours === after.hours ? null : when.hours,
    court: nameOf(courts, before.fieldId) === after.court ? null : nameOf(courts, before.fieldId),
    price: formatCents(before.price.discounted, before.price.currency, language),
  };
  const price = was.price === after.price || after.price === "–" ? null : was.price;
  return was.when || was.court || price ? { ...was, price } : null;
}
