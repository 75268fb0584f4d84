import { expect, test } from "vitest";
import { retentionAction } from "#audit/chain/retention.ts";
import { type AuditAction, auditActions, changedBy } from "./audit-actions.ts";
import { changeReaders } from "./live-events.ts";

test.for<[AuditAction, string]>([
  ["membership.edit", "members openDays"],
  ["membership.revoke", "members openDays sales tokens trainings"],
  ["athlete.edit", "members"],
  ["document.add", "members trainings"],
  ["document.remind", "members"],
  ["wallet.credit", "tokens"],
  ["subscription.sell", "members sales tokens"],
  ["subscription.collect", "sales tokens"],
  ["debit.write_off", "events sales"],
  ["receipt.issue", "sales"],
  ["payment.add", "events reservations sales"],
  ["training.cancel", "openDays reservations tokens trainings"],
  ["weekly_session.publish", "openDays reservations tokens trainings"],
  ["course.edit", "openDays reservations tokens trainings"],
  ["site.close", "openDays reservations tokens trainings"],
  ["site.edit", "reservations trainings"],
  ["presence.mark_many", "openDays tokens trainings"],
  ["open_day.edit", "openDays trainings"],
  ["open_day.unsubscribe", "openDays tokens trainings"],
  ["event.edit", "events"],
  ["event.cancel", "events live"],
  ["reservation.move", "reservations"],
  // Reading changes nothing, and a change that no list shows is told to nobody.
  ["training.download", ""],
  ["membership.download", ""],
  ["document.download", ""],
  ["price_list.edit", ""],
  ["notification.read", ""],
])("after %s pages that show %s are told", ([action, topics]) => {
  expect(changedBy(action).toSorted().join(" ")).toBe(topics);
});

test("coaches hear of trainings, and all of events and of matches that are being played", () => {
  const heardBy = (role: string) =>
    Object.entries(changeReaders).flatMap(([topic, roles]) => (roles.some((one) => one === role) ? [topic] : []));
  expect(heardBy("coach")).toEqual(["trainings", "events", "live", "scores"]);
  expect(heardBy("eventManager")).toEqual(["openDays", "events", "live", "scores"]);
  expect(heardBy("facilityManager")).toEqual(["reservations", "events", "live", "scores"]);
  expect(heardBy("boardMember")).toEqual(Object.keys(changeReaders));
});

test("what the log itself writes down is an action that its pages know", () => {
  expect(auditActions).toContain(retentionAction);
});
