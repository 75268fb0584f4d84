import { participants } from "#contracts/academy/participants.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { allocations } from "#contracts/money/allocations.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { classroom } from "#tests/api/academy/classroom.ts";
import { shopOf } from "#tests/api/academy/sales.ts";
import { timetable } from "#tests/api/academy/timetable.ts";
import type { Stage } from "#tests/api/support/stage.ts";

/** Packages that are sold and paid, and trainings that are planned and held. */
export async function runAcademy(stage: Stage): Promise<void> {
  await sellAndCollect(stage);
  await planTrainings(stage);
  await holdTraining(stage);
}

async function sellAndCollect(stage: Stage): Promise<void> {
  const { client } = stage;
  const shop = await shopOf(stage);
  const { call, today } = shop;
  const [ten, five] = [await shop.add(), await shop.add({ sessions: 5, price: 5_000 })];
  await client.ok(subscriptionTemplates.reorder, { body: { positions: [five.id, ten.id] } }, call);
  const promotion = await shop.promote({ triggerTemplateId: ten.id, targetTemplateId: five.id });
  await client.ok(promotions.remove, { params: { id: promotion.id } }, call);
  const { id } = await shop.member();
  const sold = await shop.sellTo(id, ten.id);
  await shop.show(sold.id);
  await shop.edit(sold, { notes: "Rinnovo" });
  await client.ok(wallets.move, { params: { id }, body: { type: "gold", amount: 2 } }, call);

  const debit = { id: sold.debit.id };
  const part = { amount: 4_000, method: "cash" as const };
  const paid = await client.ok(debits.addPayment, { params: debit, body: part }, call);
  const receipt = { paymentIds: [paid.paymentId], proceedWithoutTaxId: true, proceedWithoutDeduction: true };
  const { id: receiptId } = await client.ok(receipts.create, { body: receipt }, call);
  await client.ok(receipts.get, { params: { id: receiptId } }, call);
  await client.send(receipts.download, { params: { id: receiptId } }, call);
  await client.ok(receipts.void, { params: { id: receiptId }, body: { reason: "Errore" } }, call);
  const payment = { ...debit, paymentId: paid.paymentId };
  await client.ok(debits.updatePayment, { params: payment, body: { method: "bankWire" } }, call);
  await client.ok(debits.deletePayment, { params: payment, body: {} }, call);
  await client.ok(allocations.create, { body: { debitIds: [debit.id], ...part } }, call);
  await client.ok(debits.writeOff, { params: debit, body: { reason: "Sconto" } }, call);
  const { data } = await client.ok(debits.ledger, { params: debit }, call);
  const writtenOff = data.findLast(({ kind }) => kind === "writeOff")?.id ?? 0;
  await client.ok(debits.restore, { params: { ...debit, entryId: writtenOff } }, call);
  const days = { from: today, to: today };
  await client.ok(cashBook.get, { query: days }, call);
  await client.send(cashBook.download, { query: days }, call);

  const [one, other] = [await shop.sellTo(id, five.id), await shop.sellTo(id, five.id)];
  await shop.cancel([one.id]);
  await client.ok(subscriptions.cancel, { params: { id, subId: other.id }, body: {} }, call);
  const spare = await shop.add();
  await client.ok(subscriptionTemplates.remove, { params: { id: spare.id } }, call);
}

async function planTrainings(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await timetable(stage);
  const { call } = club;
  const [one, other] = [await club.plan(), await club.plan({ date: club.day(4) })];
  await client.ok(trainingSessions.cancel, { params: { id: one.id } }, call);
  await client.ok(trainingSessions.cancelMany, { body: { ids: [other.id] } }, call);
  const weekly = await club.weekly({ startAt: "10:00", endAt: "11:00" });
  await club.publish(weekly);
  const { athleteId } = await club.accepted();
  await club.setAthletes(weekly, [athleteId]);
  await club.edit(weekly, { endAt: "11:30" });
  await club.remove(weekly);
  const course = await club.course();
  await client.ok(trainingCourses.delete, { params: { id: course.id } }, call);
}

async function holdTraining(stage: Stage): Promise<void> {
  const room = await classroom(stage);
  const [ahead, now] = [await room.training(), await room.training({ startsIn: -5 })];
  const [one, other] = [await room.member(), await room.member()];
  const { id } = await room.add(ahead, one.athleteId, "free");
  await room.options(ahead, other.athleteId);
  await room.refund(ahead, id);
  await room.withdraw(ahead, id);
  const present = await room.add(now, other.athleteId, "free");
  await room.mark(now, present.id, { notes: "Ginocchio" });
  await room.markAll(now, [{ id: present.id, isPresent: true }]);
  const trial = { firstName: "Zeno", lastName: crypto.randomUUID(), phoneNumber: "+39 333 1234567" };
  await stage.client.ok(participants.trial, { params: { trainingId: now }, body: trial }, { bearer: room.bearer });
}
