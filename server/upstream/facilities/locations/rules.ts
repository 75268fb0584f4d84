import { inArray } from "drizzle-orm";
import type { Field } from "#contracts/facilities/fields.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "#upstream/settings/sports/table.ts";

/** @throws Refusal 422 `location.sport_unknown` when an id is of no sport */
export async function requireSports(db: Queryable, sportIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(sportIds)];
  if (wanted.length === 0) return;
  const known = await db.select({ id: sports.id }).from(sports).where(inArray(sports.id, wanted));
  if (known.length < wanted.length) throw refuseField("location.sport_unknown", ["sportIds"]);
}

/** @throws Refusal 422 `location.sport_in_use` when a court plays a sport that is to go; names the court */
export function requireSportsOfCourts(courts: readonly Field[], sportIds: readonly string[]): void {
  const court = courts.find((one) => one.sportIds.some((id) => !sportIds.includes(id)));
  if (!court) return;
  const details = { field: court.name };
  throw new Refusal(422, "location.sport_in_use", {
    fields: [{ path: ["sportIds"], code: "location.sport_in_use", params: details }],
    details,
  });
}
