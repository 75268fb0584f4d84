import { formatLocalDate } from "#app/rules/dates.ts";
import { admissionAnswered, admissionAnswers } from "#contracts/academy/admission-answers.ts";
import type { RefusedSale } from "#contracts/academy/sale-refusals.ts";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** What a sale would be, for all members that it is made to; amounts in minor units. */
export interface SalePreview {
  readonly count: number;
  readonly currency: CurrencyCode;
  /** Amounts of one member's sale: the list price, what is asked, what is collected at once and what is left. */
  readonly total: number;
  readonly discounted: number;
  readonly paid: number;
  readonly toPay: number;
  /** `dueDate` as the calls have it, `date` as people write it. */
  readonly instalments: readonly { readonly dueDate: string; readonly date: string; readonly amount: number }[];
  readonly coverage: string;
  /** How many trainings of the course are to come; null without a course. */
  readonly trainings: number | null;
  readonly dates: { readonly startAt: string; readonly endAt: string } | null;
  readonly coins: readonly { readonly type: string; readonly amount: number }[];
  /** What is asked of all members together. */
  readonly sum: number;
}

/** A member who is not sold to, and why. */
export interface RefusedMember {
  readonly membershipId: string;
  readonly name: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The refusals that staff may overrule. */
const overruled: readonly string[] = [
  "subscription.already_has",
  "subscription.coverage_over",
  "subscription.site_mismatch",
  "subscription.too_many_sessions",
  "subscription.course_full",
  ...Object.keys(admissionAnswers),
];

/** The codes among these that staff may overrule, each once. */
export const overrulable = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code) => overruled.includes(code))),
];

/** What the body says of refusals that are overruled; `text` is their codes, one after the other. */
export function proceedIn(text: string | undefined) {
  const codes = (text ?? "").split(" ");
  return {
    proceedAlreadyHas: codes.includes("subscription.already_has"),
    proceedCoverageOver: codes.includes("subscription.coverage_over"),
    proceedSiteMismatch: codes.includes("subscription.site_mismatch"),
    proceedWeekly: codes.includes("subscription.too_many_sessions"),
    proceedBeyondCapacity: codes.includes("subscription.course_full"),
    ...admissionAnswered(codes),
  };
}

/** What the body of an approval says of refusals that are overruled; an approval asks nothing about sites. */
export function approvalAnswers(text: string | undefined) {
  const { proceedSiteMismatch: _, ...answers } = proceedIn(text);
  return answers;
}

/** The first sale in full, as all are alike; null without a buyer. */
export function toSalePreview(sold: readonly Subscription[]): SalePreview | null {
  const [first] = sold;
  if (!first) return null;
  const { price, payments } = first.debit;
  const { currency, total, discounted, paid, toPay } = price;
  return {
    ...{ currency, total, discounted, paid, toPay },
    count: sold.length,
    instalments: payments
      .filter((one) => !one.paid && one.voidedAt === null)
      .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? ""))
      .map(({ dueDate, amount }) => ({
        dueDate: dueDate ?? "",
        date: dueDate ? formatLocalDate(dueDate) : "",
        amount,
      })),
    coverage: first.coverage
      ? `${formatLocalDate(first.coverage.startAt)}–${formatLocalDate(first.coverage.endAt)}`
      : "",
    dates: first.coverage,
    trainings: first.courseId ? first.trainingsAhead : null,
    coins: first.coins.map(({ type, amount }) => ({ type, amount })),
    sum: sold.reduce((all, one) => all + one.debit.price.discounted, 0),
  };
}

/** Refusals with the names of those whom they are about. */
export const toRefused = (refused: readonly RefusedSale[], names: ReadonlyMap<string, string>): RefusedMember[] =>
  refused.map(({ membershipId, code, params }) => ({
    membershipId,
    code,
    name: names.get(membershipId) ?? "–",
    params: refusalParams(params),
  }));

/** What a refusal names, its last day as people write it. */
export const refusalParams = (params: Readonly<Record<string, unknown>> = {}): RefusedMember["params"] => {
  const { until, ...plain } = params as RefusedMember["params"];
  return { ...plain, ...(typeof until === "string" && { until: formatLocalDate(until) }) };
};

/** The code of the text that says a refusal with its name and its day, where it has them. */
export function refusalText(code: string, { until }: RefusedMember["params"]): string {
  if (code === "subscription.already_has")
    return until === undefined ? "subscription.already_has_endless" : "subscription.already_has_until";
  return code === "subscription.coverage_over" ? "subscription.coverage_over_on" : code;
}

/** The season that is under way, where a sale is refused since its days have passed. */
export interface Season {
  readonly name: string;
  readonly startAt: string;
  readonly endAt: string;
}

/** The season that refusals offer instead; null where there is none, or nothing is over. */
export function offeredSeason(refused: readonly RefusedMember[]): Season | null {
  const { season, seasonStart, seasonEnd } =
    refused.find(({ code }) => code === "subscription.coverage_over")?.params ?? {};
  return season && seasonStart && seasonEnd
    ? { name: String(season), startAt: String(seasonStart), endAt: String(seasonEnd) }
    : null;
}
