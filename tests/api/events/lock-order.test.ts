import { afterAll, beforeAll, expect, test } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type EventGround, eventGround } from "./ground.ts";

// The order of locks in which events are worked on (ADR 48): who waits for one kind of record holds none of the kinds after it.

const order = ["locations", "fields", "events", "registrations", "debits", "athletes"] as const;
type Kind = (typeof order)[number];

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A published tournament on a court, with a team that owes money and one that waits. */
async function ground() {
  const own = await eventGround(stage);
  const [locationId, other] = [await own.place(), await own.place("Altrove")];
  const [court, fieldId] = [await own.court(locationId, "Uno"), await own.court(locationId, "Due")];
  const { id } = await own.add({ locationId, fieldIds: [court], feePerTeam: 3000, maxTeams: 5 });
  await own.lead(id, "published");
  const athleteId = await own.athlete();
  for (let count = 0; count < 4; count++) await own.team(id);
  await own.team(id, { debitId: await own.debit(3000, 1000), players: [{ athleteId }] });
  await own.team(id, { list: "waiting" });
  return { ...own, id, locationId, other, fieldId };
}
type Ground = Awaited<ReturnType<typeof ground>>;

const acts: [what: string, kinds: readonly Kind[], act: (on: Ground) => Promise<unknown>][] = [
  [
    "makes one",
    ["locations", "fields"],
    ({ add, locationId, fieldId }) => add({ locationId, fieldIds: [fieldId], name: "Nuovo" }),
  ],
  [
    "moves one to other courts",
    ["locations", "fields", "events"],
    ({ change, id, fieldId }) => change(id, { fieldIds: [fieldId] }),
  ],
  [
    "moves one elsewhere",
    ["locations", "events"],
    ({ change, id, other }) => change(id, { locationId: other, fieldIds: [] }),
  ],
  ["lets in who waits", ["locations", "events", "registrations"], ({ change, id }) => change(id, { maxTeams: 6 })],
  [
    "cancels one",
    ["events", "registrations", "debits"],
    ({ id, bearer }: Pick<EventGround, "bearer"> & { readonly id: string }) =>
      stage.client.ok(tournaments.cancel, { params: { id }, body: { cancelMessage: "Piove" } }, { bearer }),
  ],
];

/** Waits until somebody waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(
      async () => {
        const rows = await stage.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return rows.length;
      },
      { interval: 5, timeout: 10_000 },
    )
    .toBeGreaterThan(0);

test.each(acts)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const on = await ground();
    const { done } = await stage.sql.begin(async (tx) => {
      const lock = (what: Kind, how: "" | "nowait") =>
        tx.unsafe(`select from upstream.${what} where organisation_id = $1 for update ${how}`, [on.organisationId]);
      await lock(kind, "");
      const done = act(on);
      done.catch(() => {});
      await somebodyWaits();
      for (const later of order.slice(order.indexOf(kind) + 1)) await lock(later, "nowait");
      return { done };
    });
    await done;
  }
});
