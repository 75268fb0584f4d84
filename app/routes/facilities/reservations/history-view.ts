import type { AuditItem } from "#app/backend/audit/query.server.ts";
import { logWords } from "#app/backend/audit/words.server.ts";
import type { Translator } from "#app/backend/i18n.server.ts";
import type { Change } from "#app/rules/audit-changes.ts";
import { isCanceling } from "#app/rules/audit-concerns.ts";
import { formatDateTime, formatLocalDate, isLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";

/** One thing that was done to a reservation, in words. */
export interface HistoryLine {
  readonly actionId: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  /** Amounts, times and reasons; empty for nothing. */
  readonly detail: string;
  readonly isCanceling: boolean;
  /** Whether the outcome is unknown. */
  readonly isUnknown: boolean;
}

interface About {
  readonly id: string;
  readonly timeZone: string;
  readonly currency: CurrencyCode;
  readonly language: LanguageCode;
  readonly t: Translator;
}

/** What was done to a reservation, in the order of the log. */
export function toHistory(items: readonly AuditItem[], about: About): HistoryLine[] {
  const words = logWords(about.t);
  return items.map((item) => ({
    actionId: item.actionId,
    when: formatDateTime(item.at, about.timeZone),
    who: nameOf(item, about.t),
    what: words.action(item.action),
    detail: detailOf(item, about),
    isCanceling: isCanceling(item, about.id),
    isUnknown: item.outcome === "unknown",
  }));
}

/** "Annullata da Anna Conti il 20/03/2026 - 18:30, per chiusura: maltempo"; null when the log does not know. */
export function cancellationText(items: readonly AuditItem[], about: About): string | null {
  const item = items.find((one) => one.outcome === "succeeded" && isCanceling(one, about.id));
  if (!item) return null;
  const reason = plain(item.changes?.reason?.after);
  const values = { name: nameOf(item, about.t), date: formatDateTime(item.at, about.timeZone), reason };
  return about.t(`reservations:reservations.history.by.${causeOf(item, reason)}`, values);
}

function causeOf({ action, changes }: AuditItem, reason: string) {
  if (action === "closing_period.create") return reason ? "closingReason" : "closing";
  if (action.startsWith("court_block.")) return reason ? "blockReason" : "block";
  if (action === "reservation_series.cancel_rest") return "series";
  if (action.startsWith("reservation_series.")) return "overwritten";
  return isRejection(changes) ? "rejected" : "direct";
}

/** Whether a request was turned down: older entries say `manager` of that, too. */
const isRejection = (changes: AuditItem["changes"]): boolean =>
  changes?.status?.before === "pending" && ["manager", "rejection"].includes(plain(changes.canceledBy?.after));

const nameOf = ({ actor }: AuditItem, t: Translator): string =>
  typeof actor.name === "string" ? actor.name : t("reservations:reservations.history.erased");

/** A text as it was written; empty when there was none or it was erased. */
const plain = (value: unknown): string => (typeof value === "string" ? value : "");

function detailOf({ changes }: AuditItem, { currency, language }: About): string {
  const { amount, date, startAt, endAt, reason } = changes ?? {};
  const cents = (value: unknown) => (typeof value === "number" ? formatCents(value, currency, language) : "");
  const day = (value: unknown) => (isLocalDate(plain(value)) ? formatLocalDate(plain(value)) : "");
  return [fromTo(amount, cents), fromTo(date, day), fromTo(startAt, plain), fromTo(endAt, plain), plain(reason?.after)]
    .filter(Boolean)
    .join(" · ");
}

/** "18:00 → 19:00", or the one side that there is. */
const fromTo = (change: Change | undefined, text: (value: unknown) => string): string =>
  [text(change?.before), text(change?.after)].filter(Boolean).join(" → ");
