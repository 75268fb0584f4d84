import { inArray } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closingPeriods } from "#upstream/facilities/closing-periods/table.ts";
import { courtBlockFields, courtBlocks } from "#upstream/facilities/court-blocks/table.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { bookingRules } from "#upstream/facilities/limits/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { openingSlots } from "#upstream/facilities/opening-slots/table.ts";
import { priceLists } from "#upstream/facilities/price-lists/table.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { insertMany } from "./bulk.ts";
import { firstNames, lastNames } from "./names.ts";
import { seedPictures } from "./pictures.ts";
import { type DemoPlace, demoPlaces, type SportCode, yearlyClosings } from "./places.ts";
import { randomOf } from "./random.ts";

const timeZone = "Europe/Rome";

/** Ids of sports by their codes. */
async function readSports(tx: Queryable): Promise<(codes: readonly SportCode[]) => string[]> {
  const rows = await tx.select({ code: sports.code, id: sports.id }).from(sports);
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  return (codes) => codes.flatMap((code) => ids.get(code) ?? []);
}

async function seedPlace(
  tx: Queryable,
  organisationId: string,
  place: DemoPlace,
  order: number,
  today: string,
  sportIdsOf: (codes: readonly SportCode[]) => string[],
): Promise<void> {
  const random = randomOf(`place:${place.name}`);
  const locationId = random.uuid();
  const tenant = { organisationId, locationId };
  const { name, description, address, parking, food, accommodation, rules, weather, translations, services } = place;
  await tx.insert(locations).values({
    id: locationId,
    organisationId,
    name,
    description,
    address,
    parking,
    food,
    accommodation,
    rules,
    weather,
    translations,
    timeZone,
    order,
    sportIds: sportIdsOf([...new Set(place.courts.flatMap((court) => court.sports))]),
    hasShowers: services.showers,
    hasChangingRooms: services.changingRooms,
    hasFood: services.food,
    hasParking: services.parking,
    hasSleeping: services.sleeping,
  });
  if (place.booking) await tx.insert(bookingRules).values({ ...tenant, ...place.booking });
  const courts = place.courts.map(({ sports: codes, ...court }, position) => ({
    ...tenant,
    ...court,
    id: random.uuid(),
    sportIds: sportIdsOf(codes),
    order: position,
  }));
  // Chance of their own: what was decided by chance without them stays.
  const wholeRandom = randomOf(`wholes:${place.name}`);
  const wholes = (place.wholes ?? []).map(({ sports: codes, parts, ...whole }, index) => ({
    court: { ...tenant, ...whole, id: wholeRandom.uuid(), sportIds: sportIdsOf(codes), order: courts.length + index },
    parts: courts.filter(({ name: part }) => parts.includes(part)),
  }));
  await tx.insert(fields).values([...courts, ...wholes.map(({ court }) => court)]);
  const parts = wholes.flatMap((whole) =>
    whole.parts.map(({ id }) => ({ ...tenant, wholeId: whole.court.id, partId: id })),
  );
  if (parts.length > 0) await tx.insert(fieldParts).values(parts);
  await tx
    .insert(openingSlots)
    .values(
      place.hours.flatMap(({ days, from, to }) =>
        days.map((dayOfWeek) => ({ ...tenant, id: random.uuid(), dayOfWeek, startMinute: from, endMinute: to })),
      ),
    );
  await tx.insert(priceLists).values(
    place.priceLists.map((list, position) => ({
      ...tenant,
      id: random.uuid(),
      name: list.name,
      currency: "eur" as const,
      ...list.price,
      fieldIds: [...courts, ...wholes.map(({ court }) => court)]
        .filter((court) => list.courts.includes(court.name))
        .map((court) => court.id),
      sportIds: sportIdsOf(list.sports),
      validFrom: list.validDays ? addDays(today, list.validDays[0]) : null,
      validTo: list.validDays ? addDays(today, list.validDays[1]) : null,
      order: position,
    })),
  );
  const closed = place.closed.map(([days, reason]) => ({ ...tenant, day: addDays(today, days), reason }));
  await tx.insert(closingPeriods).values(closed).onConflictDoNothing();
  for (const { days, courts: names, from, to, reason } of place.blocked ?? []) {
    const date = addDays(today, days);
    const id = wholeRandom.uuid();
    const times = { startAt: instantOf(date, from, timeZone), endAt: instantOf(date, to, timeZone) };
    await tx.insert(courtBlocks).values({ ...tenant, id, reason, ...times });
    const blocked = courts.filter((court) => names.includes(court.name));
    await tx.insert(courtBlockFields).values(blocked.map((court) => ({ ...tenant, blockId: id, fieldId: court.id })));
  }
  await seedPictures(tx, tenant, place);
}

/** When somebody was born: a third are 6 to 17 years old, the others up to 65. `chance` is a whole number up to 18,980. */
function birthDateOf(today: string, chance: number): string {
  const isChild = chance < 6_400;
  const days = isChild
    ? 6 * 365.25 + (chance / 6_400) * 12 * 365.25
    : 18.1 * 365.25 + ((chance - 6_400) / 12_580) * 47 * 365.25;
  return addDays(today, -Math.floor(days));
}

/** Adds athletes to an organisation, and returns their ids. The same key makes the same people. */
export async function seedAthletes(
  tx: Queryable,
  organisationId: string,
  count: number,
  key: string,
  today: string,
): Promise<string[]> {
  const random = randomOf(`athletes:${key}`);
  const rows = Array.from({ length: count }, (_, index) => {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const mailbox = `${firstName}.${lastName}`
      .normalize("NFD")
      .replace(/[^a-zA-Z.]/gu, "")
      .toLowerCase();
    return {
      id: random.uuid(),
      organisationId,
      firstName,
      lastName,
      birthDate: birthDateOf(today, random.int(0, 365 * 52)),
      email: random.chance(0.9) ? `${mailbox}${index + 1}@posta.example` : null,
      phoneNumber: random.chance(0.85) ? `+39 3${random.int(20, 99)} ${random.int(1_000_000, 9_999_999)}` : null,
      createdAt: new Date("2024-01-08T09:00:00Z"),
    };
  });
  await insertMany(tx, athletes, rows);
  return rows.map(({ id }) => id);
}

/** Yearly closing days of all places of these organisations, for each year from one date to another. */
export async function seedYearlyClosings(
  tx: Queryable,
  organisationIds: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  const places = await tx
    .select({ organisationId: locations.organisationId, locationId: locations.id })
    .from(locations)
    .where(inArray(locations.organisationId, [...organisationIds]));
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) years.push(year);
  const rows = places.flatMap((place) =>
    years.flatMap((year) =>
      yearlyClosings.map(([monthDay, reason]) => ({ ...place, day: `${year}-${monthDay}`, reason })),
    ),
  );
  await insertMany(tx, closingPeriods, rows, { skipExisting: true });
}

/** Places with courts, hours, closing days and prices, and athletes, of two organisations. */
export async function seedSetup(
  tx: Queryable,
  organisationIds: readonly [string, string],
  today: string,
): Promise<void> {
  const sportIdsOf = await readSports(tx);
  for (const [index, organisationId] of organisationIds.entries()) {
    const places = demoPlaces[index] ?? [];
    for (const [order, place] of places.entries()) await seedPlace(tx, organisationId, place, order, today, sportIdsOf);
  }
  await seedAthletes(tx, organisationIds[0], 360, "first", today);
  await seedAthletes(tx, organisationIds[1], 40, "second", today);
}
