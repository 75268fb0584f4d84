import { inArray, sql } from "drizzle-orm";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { RegistrationRow } from "./locked-tournament.ts";
import type { Lists } from "./order.ts";
import { registrations } from "./table.ts";

interface Place {
  readonly id: string;
  readonly list: keyof Lists;
  readonly position: number;
}

const placesOf = ({ entry, waiting }: Lists): Place[] => [
  ...entry.map((id, at) => ({ id, list: "entry" as const, position: at + 1 })),
  ...waiting.map((id, at) => ({ id, list: "waiting" as const, position: at + 1 })),
];

/** @throws Refusal 409 `registration.full`, `registration.confirmed` where the database refuses */
export const withinLimits = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    registrations_limit: (cause) => new Refusal(409, "registration.full", { cause }),
    registrations_confirmed: (cause) => new Refusal(409, "registration.confirmed", { cause }),
  });

/**
 * Writes where teams stand; teams that stay where they were are left alone. Teams that change lists do so in one
 * statement, so that two can change places where the entry list is full.
 * @param teams as they stood
 * @returns the teams that came into the entry list, and those that left it
 */
export async function writePlaces(tx: Queryable, teams: readonly RegistrationRow[], lists: Lists, now: Date) {
  const before = new Map(teams.map((team) => [team.id, team]));
  const moved = placesOf(lists).filter(({ id, list, position }) => {
    const old = before.get(id);
    return old?.list !== list || old.position !== position;
  });
  const changed = moved.filter(({ id, list }) => before.get(id)?.list !== list);
  const shifted = moved.filter((place) => !changed.includes(place));
  const valuesOf = (some: readonly Place[]) => sql`unnest(${sql.param(some.map(({ id }) => id))}::uuid[],
    ${sql.param(some.map(({ list }) => list))}::text[], ${sql.param(some.map(({ position }) => position))}::int[])
    as place(id, list, position)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  if (changed.length > 0)
    await withinLimits(
      tx
        .execute(sql`update ${registrations} set list = place.list, position = place.position,
        version = version + 1, updated_at = ${at} from ${valuesOf(changed)} where ${registrations.id} = place.id`)
        .execute(),
    );
  if (shifted.length > 0)
    await withinLimits(
      tx
        .execute(sql`update ${registrations} set position = place.position, updated_at = ${at}
        from ${valuesOf(shifted)} where ${registrations.id} = place.id`)
        .execute(),
    );
  const rowsIn = (list: keyof Lists) =>
    changed.flatMap((place) => (place.list === list ? (before.get(place.id) ?? []) : []));
  return { entered: rowsIn("entry"), left: rowsIn("waiting") };
}

/** Says of teams that they got a place that others left, or that was made. */
export async function markPromoted(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(registrations)
    .set({ promotedAt: now })
    .where(inArray(registrations.id, [...ids]));
}

/** Takes teams out of their lists for good. */
export async function endPlaces(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await withinLimits(
    tx
      .update(registrations)
      .set({
        list: "withdrawn",
        position: null,
        withdrawnAt: now,
        updatedAt: now,
        version: sql`${registrations.version} + 1`,
      })
      .where(inArray(registrations.id, [...ids]))
      .execute(),
  );
}
