import { asc, eq, inArray } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closingPeriods } from "#upstream/facilities/closing-periods/table.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import type { WeeklySlot } from "#upstream/facilities/opening-slots/rules.ts";
import { storedOpeningSlots } from "#upstream/facilities/opening-slots/store.ts";
import type { NamedPriceRules } from "#upstream/facilities/price-lists/coverage.ts";
import type { PriceRules } from "#upstream/facilities/price-lists/price.ts";
import { priceRules } from "#upstream/facilities/price-lists/store.ts";

/** A court with all that decides what can be booked on it. */
export interface World {
  /** Simple courts. */
  courts: WorldCourt[];
  /** Courts made of some of these. */
  wholes: { court: WorldCourt; partIds: string[] }[];
  /** Athletes' ids by organisation. */
  athletes: Map<string, string[]>;
}

export interface WorldCourt {
  organisationId: string;
  locationId: string;
  fieldId: string;
  timeZone: string;
  sportIds: string[];
  hours: WeeklySlot[];
  closed: Set<string>;
  prices: NamedPriceRules[];
  /** How long people book here, in minutes. */
  usualMinutes: number;
}

/** Length of the slot that the court is sold by; an hour where it is sold by the minute. */
function usualMinutesOf(prices: readonly PriceRules[], fieldId: string, sportIds: readonly string[]): number {
  for (const list of prices) {
    const isForIt =
      (list.fieldIds.length === 0 || list.fieldIds.includes(fieldId)) &&
      (list.sportIds.length === 0 || sportIds.every((id) => list.sportIds.includes(id)));
    if (isForIt && list.type === "by_slot") return list.slotMinutes;
  }
  return 60;
}

/** Reads courts, hours, closing days, prices and athletes of some organisations. */
export async function readWorld(tx: Queryable, organisationIds: readonly string[]): Promise<World> {
  const courts: WorldCourt[] = [];
  const wholes: World["wholes"] = [];
  const parts = await tx
    .select()
    .from(fieldParts)
    .where(inArray(fieldParts.organisationId, [...organisationIds]));
  const places = await tx
    .select()
    .from(locations)
    .where(inArray(locations.organisationId, [...organisationIds]))
    .orderBy(asc(locations.order), asc(locations.id));
  // The places in the order of the organisations, whatever their ids are: the same seed plays the same.
  const ordered = organisationIds.flatMap((id) => places.filter((place) => place.organisationId === id));
  for (const { organisationId, id: locationId, timeZone } of ordered) {
    const hours = await storedOpeningSlots(tx, organisationId, locationId);
    const prices = await priceRules(tx, organisationId, locationId);
    const days = await tx.select().from(closingPeriods).where(eq(closingPeriods.locationId, locationId));
    const closed = new Set(days.map((row) => row.day));
    const rows = await tx.select().from(fields).where(eq(fields.locationId, locationId)).orderBy(asc(fields.order));
    for (const { id: fieldId, sportIds } of rows) {
      const usualMinutes = usualMinutesOf(prices, fieldId, sportIds);
      const court = { organisationId, locationId, fieldId, timeZone, sportIds, hours, closed, prices, usualMinutes };
      const partIds = parts.filter(({ wholeId }) => wholeId === fieldId).map(({ partId }) => partId);
      if (partIds.length > 0) wholes.push({ court, partIds });
      else courts.push(court);
    }
  }
  const people = await tx
    .select({ id: athletes.id, organisationId: athletes.organisationId })
    .from(athletes)
    .where(inArray(athletes.organisationId, [...organisationIds]))
    .orderBy(asc(athletes.organisationId), asc(athletes.id));
  const byOrganisation = Map.groupBy(people, (person) => person.organisationId);
  return {
    courts,
    wholes,
    athletes: new Map([...byOrganisation].map(([id, list]) => [id, list.map((person) => person.id)])),
  };
}
