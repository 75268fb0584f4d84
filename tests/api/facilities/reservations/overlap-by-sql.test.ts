import fc from "fast-check";
import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { type Club, test } from "#tests/api/support/club.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { databaseCode } from "./database-code.ts";

// Anything may be written by raw SQL; the database takes just what a naive reading of the rule takes.

const organisation = demoOrganisations.aurora;
const day = Date.UTC(2029, 4, 7);
/** Every quarter of an hour between eight and two o'clock: few enough to meet and to touch. */
const instant = fc.integer({ min: 32, max: 56 }).map((quarter) => day + quarter * 900_000);
const hours = fc
  .tuple(instant, instant)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const place = { court: fc.constantFrom("padel" as const, "mixed" as const), hours };
const target = fc.nat(1000);
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("book" as const), isConfirmed: fc.boolean(), ...place }), weight: 4 },
  {
    arbitrary: fc.record({
      do: fc.constant("plan" as const),
      kind: fc.constantFrom("training", "match", "closure"),
      ...place,
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant("move" as const), target, ...place }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant("confirm" as const), target }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("free" as const), target }), weight: 1 },
);

/** What the oracle knows of a record: where it is, and whether it takes its court. */
interface Known {
  id: string;
  isReservation: boolean;
  takes: boolean;
  court: string;
  hours: { from: number; to: number };
}

const meet = (one: Known, other: Known) =>
  one.court === other.court && one.hours.from < other.hours.to && other.hours.from < one.hours.to;

const isFree = (wanted: Known, known: readonly Known[]) =>
  !wanted.takes || !known.some((other) => other.id !== wanted.id && other.takes && meet(wanted, other));

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the records would be after a step: the one it makes or changes; undefined when there is none to change. */
function wantedBy(one: Step, known: readonly Known[], courts: Record<"padel" | "mixed", string>): Known | undefined {
  if (one.do === "book" || one.do === "plan")
    return {
      id: crypto.randomUUID(),
      isReservation: one.do === "book",
      takes: one.do === "plan" || one.isConfirmed,
      court: courts[one.court],
      hours: one.hours,
    };
  const found = known[one.target % known.length];
  if (!found) return undefined;
  if (one.do === "move") return { ...found, court: courts[one.court], hours: one.hours };
  if (!found.isReservation) return undefined;
  return { ...found, takes: one.do === "confirm" };
}

/** Writes what is wanted as somebody would who has never heard of the programs. */
async function write(tx: TransactionSql, one: Step, { id, isReservation, takes, court, hours: when }: Known) {
  const [from, to] = [new Date(when.from).toISOString(), new Date(when.to).toISOString()];
  const status = takes ? "confirmed" : "pending";
  if (!isReservation) {
    const kind = one.do === "plan" ? one.kind : undefined;
    if (kind)
      await tx`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
               values (${organisation}, ${court}, ${kind}, ${id}, tstzrange(${from}, ${to}))`;
    else
      await tx`update upstream.occupancies set field_id = ${court}, during = tstzrange(${from}, ${to})
                where source_id = ${id}`;
  } else if (one.do === "book") {
    await tx`with debit as (insert into upstream.debits (organisation_id, currency, total, discounted)
                            values (${organisation}, 'eur', 2000, 2000) returning id)
             insert into upstream.reservations
               (id, organisation_id, location_id, field_id, start_at, end_at, status, guest_name, debit_id)
             select ${id}, ${organisation}, f.location_id, f.id, ${from}, ${to}, ${status}, 'Ospite', debit.id
               from debit, upstream.fields f where f.id = ${court}`;
  } else
    await tx`update upstream.reservations set field_id = ${court}, start_at = ${from}, end_at = ${to}, status = ${status}
              where id = ${id}`;
}

/** Undoes what a run of the property wrote. */
class Undone extends Error {}

async function inUndone(club: Club, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  await club.upstream.services.sql
    .begin(async (tx) => {
      await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

test("the database takes just what does not overlap, whoever writes and whatever is moved", async ({ club }) => {
  const met = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) =>
      inUndone(club, async (tx) => {
        const known: Known[] = [];
        for (const one of steps) {
          const wanted = wantedBy(one, known, club.place);
          if (!wanted) continue;
          const code = await tx.savepoint((point) => write(point, one, wanted)).then(() => "taken", databaseCode);
          expect(code).toBe(isFree(wanted, known) ? "taken" : "23P01");
          met[code === "taken" ? "taken" : "refused"] += 1;
          if (code !== "taken") continue;
          const at = known.findIndex(({ id }) => id === wanted.id);
          known.splice(at < 0 ? known.length : at, 1, wanted);
        }
      }),
    ),
    { numRuns: 80 },
  );
  expect(met.taken).toBeGreaterThan(100);
  expect(met.refused).toBeGreaterThan(100);
});
