import { media } from "#contracts/account/media.ts";
import { eventGallery } from "#contracts/events/gallery.ts";
import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { gallery } from "#contracts/facilities/gallery.ts";
import { limits } from "#contracts/facilities/limits.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { quotes } from "#contracts/facilities/quotes.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { trends } from "#contracts/facilities/trends.ts";
import { academy } from "#tests/api/academy/members.ts";
import { divisionGround } from "#tests/api/events/division-fixture.ts";
import { createClient } from "#tests/api/support/client.ts";
import { pngForm } from "#tests/api/support/images.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { addDays, localDateOf, weekdayOf } from "#upstream/core/time.ts";

/** A location that is set up, booked and closed down, and the pictures of it and of a tournament. */
export async function runFacilities(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await academy(stage);
  const call = { bearer: club.bearer };
  const { id: locationId } = await client.ok(locations.create, { body: { name: "Circolo" } }, call);
  const params = { locationId };
  const court = await client.ok(fields.create, { params, body: { name: "Uno", color: "red" } }, call);
  const place = { params, fieldId: court.id, day: localDateOf(stage.clock.now(), "Europe/Rome") };
  await openPlace(stage, call, place);
  await priceCourt(stage, call, place);
  await book(stage, call, place);
  await share(stage, call, place);
  await showPictures(stage);
  const spare = await client.ok(fields.create, { params, body: { name: "Due", color: "blue" } }, call);
  await client.ok(fields.updateMany, { params, body: { data: [{ id: spare.id, color: "green" }] } }, call);
  await client.ok(fields.remove, { params: { ...params, fieldId: spare.id } }, call);
  const empty = await client.ok(locations.create, { body: { name: "Vecchio circolo" } }, call);
  await client.ok(locations.remove, { params: { id: empty.id } }, call);
}

interface Call {
  readonly bearer: string;
}
interface Place {
  readonly params: { readonly locationId: string };
  readonly fieldId: string;
  /** Today, there. */
  readonly day: string;
}

async function openPlace({ client }: Stage, call: Call, { params, fieldId, day }: Place): Promise<void> {
  const id = params.locationId;
  const slotLimits = { slotMinutes: 60, minMinutes: 60, maxMinutes: 120, minAdvanceHours: 1, maxAdvanceDays: 300 };
  await client.ok(limits.replaceLimits, { params: { id }, body: slotLimits }, call);
  const hours = { startAt: "08:00", endAt: "22:00" };
  const slot = await client.ok(openingSlots.create, { params, body: { ...hours, dayOfWeek: 1 } }, call);
  const at = { ...params, slotId: slot.id };
  await client.ok(openingSlots.replace, { params: at, body: { ...hours, endAt: "23:00" } }, call);
  await client.ok(openingSlots.copyDay, { params, body: { dayOfWeek: 1, toDays: [2, 3, 4, 5, 6, 7] } }, call);
  await client.ok(openingSlots.remove, { params: at }, call);
  const closed = addDays(day, 30);
  await client.ok(closingPeriods.create, { params, body: { day: closed } }, call);
  await client.ok(closingPeriods.remove, { params: { ...params, day: closed } }, call);
  const works = { fieldIds: [fieldId], startDate: closed, startTime: "08:00", endDate: closed, endTime: "12:00" };
  const { block } = await client.ok(courtBlocks.create, { params, body: { ...works, reason: "Rete" } }, call);
  const blocked = { ...params, blockId: block.id };
  await client.ok(courtBlocks.replace, { params: blocked, body: { ...works, reason: "Rete nuova" } }, call);
  await client.ok(courtBlocks.remove, { params: blocked }, call);
}

async function priceCourt({ client }: Stage, call: Call, { params, fieldId, day }: Place): Promise<void> {
  const bySlot = { name: "Base", type: "by_slot" as const, currency: "eur" as const, slotMinutes: 60, price: 2_000 };
  const list = await client.ok(priceLists.create, { params, body: bySlot }, call);
  const named = { ...params, listId: list.id };
  await client.ok(priceLists.replace, { params: named, body: { ...bySlot, price: 2_200 } }, call);
  await client.ok(priceLists.removal, { params: named }, call);
  await client.ok(priceLists.week, { params, query: { fieldId, date: day } }, call);
  await client.ok(quotes.show, { query: { fieldId, date: day, startAt: "10:00", endAt: "11:00" } }, call);
  const old = await client.ok(priceLists.create, { params, body: { ...bySlot, name: "Vecchio" } }, call);
  await client.ok(priceLists.remove, { params: { ...params, listId: old.id } }, call);
}

async function book({ client }: Stage, call: Call, { fieldId, day }: Place): Promise<void> {
  // No day without opening slots: it is a Tuesday.
  const date = addDays(day, 14 + ((9 - weekdayOf(day)) % 7));
  const body = { fieldId, date, startAt: "10:00", endAt: "11:00", guestName: "Ospite" };
  const { id } = await client.ok(reservations.create, { body }, call);
  await client.ok(reservations.replace, { params: { id }, body: { ...body, startAt: "11:00", endAt: "12:00" } }, call);
  await client.ok(reservations.confirm, { params: { id } }, call);
  await client.ok(reservations.addPayment, { params: { id }, body: { amount: 100, method: "cash" } }, call);
  await client.ok(reservations.cancel, { params: { id }, body: {} }, call);
  await client.ok(trends.daily, { query: { from: addDays(day, -7), to: day } }, call);
  const { startAt, endAt, ...series } = { ...body, startAt: "18:00", endAt: "19:00" };
  const weekly = {
    ...{ fieldIds: [fieldId], date, until: addDays(date, 21), startAt, endAt, guestName: series.guestName },
    decisions: [{ date: addDays(date, 7), fieldId, choice: "skip" as const }],
  };
  const plan = await client.ok(reservationSeries.create, { body: weekly }, call);
  const params = { id: plan.id ?? "" };
  const from = plan.occurrences.find(({ reservationId }) => reservationId !== null)?.reservationId ?? "";
  await client.ok(reservationSeries.show, { params }, call);
  await client.ok(reservationSeries.addDate, { params, body: { date: addDays(date, 7) } }, call);
  await client.ok(reservationSeries.replaceRest, { params, body: { from, notes: "Corso" } }, call);
  await client.ok(reservationSeries.cancelRest, { params, body: { from } }, call);
}

async function share({ client }: Stage, call: Call, { params }: Place): Promise<void> {
  const body = { language: "it" as const };
  const issued = await client.ok(calendarFeeds.create, { params, body }, call);
  const renewed = await client.ok(calendarFeeds.renew, { params, body: { ...body, replaces: issued.feed.id } }, call);
  const { token } = renewed;
  await client.ok(sharedCalendars.check, { params: { token } });
  await client.ok(sharedCalendars.read, { params: { token } });
  await client.ok(calendarFeeds.revoke, { params }, call);
}

/** Pictures are uploaded past prism, which hands bytes on as text. */
async function showPictures(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await divisionGround(stage);
  const call = club.manager;
  const direct = createClient(stage.url);
  const upload = async () => {
    const uploaded = await direct.ok(media.uploadImages, {}, { ...call, rawBody: pngForm() });
    return uploaded[0]?.id ?? "";
  };
  const place = await client.ok(locations.create, { body: { name: "Circolo" } }, call);
  const eventId = await club.tournament();
  for (const [calls, params] of [
    [gallery, { locationId: place.id }],
    [eventGallery, { eventId }],
  ] as const) {
    const pictures = [await upload(), await upload()];
    const mediaId = pictures[0] ?? "";
    const named = { ...params, mediaId } as never;
    await client.ok(calls.add, { params: params as never, body: { media: pictures } }, call);
    await client.ok(calls.reorder, { params: params as never, body: { media: pictures.toReversed() } }, call);
    await client.ok(calls.describe, { params: named, body: { alt: "Il campo" } }, call);
    await client.ok(calls.remove, { params: named }, call);
  }
}
