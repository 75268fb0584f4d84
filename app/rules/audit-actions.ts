/** What the action log may speak of. The text of an action is `audit:actions.<name>`. */
export const auditActions = [
  "auth.sign_in",
  "auth.enter_organisation",
  "auth.sign_out",
  "auth.session_ended",
  "auth.request_recovery",
  "auth.reset_password",
  "auth.change_password",
  "access.refuse",
  "account.update",
  "account.set_language",
  "reservation.create",
  "reservation.edit",
  "reservation.move",
  "reservation.confirm",
  "reservation.cancel",
  "reservation.set_notes",
  "reservation_series.create",
  "reservation_series.edit_rest",
  "reservation_series.cancel_rest",
  "payment.add",
  "payment.edit",
  "payment.delete",
  "payment.refund",
  "location.create",
  "location.edit",
  "location.edit_booking",
  "location.edit_limits",
  "location.edit_user_limits",
  "location.translate",
  "location.delete",
  "picture.upload",
  "picture.add",
  "picture.reorder",
  "picture.describe",
  "picture.delete",
  "court.create",
  "court.edit",
  "court.delete",
  "court.reorder",
  "court.edit_many",
  "opening_slot.create",
  "opening_slot.edit",
  "opening_slot.delete",
  "opening_slot.copy",
  "closing_period.create",
  "closing_period.delete",
  "court_block.create",
  "court_block.edit",
  "court_block.delete",
  "price_list.create",
  "price_list.edit",
  "price_list.move",
  "price_list.delete",
  "calendar.create",
  "calendar.renew",
  "calendar.revoke",
  "calendar.read",
  "export.request",
  "export.download",
  "notification.read",
  "notification.read_all",
  "notification.archive",
  "audit.read",
  "audit.read_action",
  "audit.export",
  "audit.retention",
  "audit.erase",
] as const;

/** Names of actions: area and verb, stable for ever, because they are stored. */
export type AuditAction = (typeof auditActions)[number];

/** Areas of actions that change nothing of what the agenda and the lists of reservations show. */
const quietAreas: ReadonlySet<string> = new Set<Area>([
  "auth",
  "access",
  "account",
  "price_list",
  "picture",
  "calendar",
  "export",
  "notification",
  "audit",
]);
type Area = AuditAction extends `${infer Name}.${string}` ? Name : never;

/** Whether an action that was done may change what the agenda and the lists of reservations show. */
export const changesAgenda = (action: AuditAction): boolean => !quietAreas.has(action.slice(0, action.indexOf(".")));

/** How an action ended. `unknown`: nobody can say, because no answer came or none was recorded. */
export const auditOutcomes = ["succeeded", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Somebody whom the log knows by an id. */
export interface PersonRef {
  readonly kind: "account" | "athlete";
  readonly id: string;
}

/** What an action was done to. `id` may come with the answer; `label` is what a person recognises it by. */
export interface AuditTarget {
  readonly type:
    | "account"
    | "staffMember"
    | "organisation"
    | "reservation"
    | "reservationSeries"
    | "payment"
    | "location"
    | "court"
    | "picture"
    | "openingSlot"
    | "closingPeriod"
    | "courtBlock"
    | "priceList"
    | "calendar"
    | "export"
    | "notification"
    | "log"
    | "action"
    | "page"
    | "person";
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  /** Whom the label names; without it, whoever is called so (`app/rules/audit-personal.ts`). */
  readonly person?: PersonRef | undefined;
}

/** Whoever a reservation is for, as its label: an athlete is known by the id, a guest by the name. */
export const holderLabel = ({
  athleteId,
  name,
}: {
  readonly athleteId: string | null;
  readonly name: string;
}): Pick<AuditTarget, "label" | "person"> => ({
  label: name,
  person: athleteId === null ? undefined : { kind: "athlete", id: athleteId },
});

/** Narrows any text to an action of the log. */
export const isAuditAction = (value: unknown): value is AuditAction => auditActions.some((action) => action === value);

/** Narrows any text to an outcome. */
export const isAuditOutcome = (value: unknown): value is AuditOutcome =>
  auditOutcomes.some((outcome) => outcome === value);
