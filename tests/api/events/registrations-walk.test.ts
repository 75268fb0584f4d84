import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registrations } from "#contracts/events/registrations.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { debits } from "#contracts/money/debits.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times, walkOf } from "#tests/support/soak.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";
import { waitsInVain, wrongs } from "./registration-rules.ts";

let stage: Stage;
let club: Entrants;
let athletes: string[];
beforeAll(async () => {
  stage = await createStage();
  club = await entrants(stage);
  athletes = await Promise.all(Array.from({ length: 5 }, () => club.athlete()));
});
afterAll(() => stage.stop());

const at = fc.nat({ max: 11 });
const list = fc.constantFrom("entry" as const, "waiting" as const);
const amount = fc.integer({ min: 1, max: 6_000 });
/** What staff do; teams are meant by their number, counted around. */
const steps = fc.oneof(
  fc.record({ do: fc.constant("add" as const), athlete: fc.option(fc.nat({ max: 4 })), list: fc.option(list) }),
  fc.record({ do: fc.constant("add" as const), athlete: fc.constant(null), list: fc.constant(null) }),
  fc.record({ do: fc.constant("withdraw" as const), team: at, promote: fc.boolean() }),
  fc.record({
    do: fc.constant("move" as const),
    team: at,
    list: fc.option(list),
    position: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({ do: fc.constant("swap" as const), team: at, other: at }),
  fc.record({ do: fc.constant("reorder" as const), list, seed: fc.nat() }),
  fc.record({ do: fc.constant("pay" as const), team: at, paid: fc.boolean() }),
  fc.record({ do: fc.constant("payment" as const), team: at, paid: fc.boolean(), amount: fc.option(amount) }),
  fc.record({ do: fc.constant("void" as const), team: at }),
  fc.record({ do: fc.constant("writeOff" as const), team: at, amount: fc.option(amount) }),
  fc.record({ do: fc.constant("restore" as const), team: at }),
  fc.record({ do: fc.constant("discount" as const), team: at, discounted: fc.nat({ max: 6_000 }) }),
  fc.record({ do: fc.constant("limit" as const), max: fc.integer({ min: 5, max: 8 }) }),
  fc.record({ do: fc.constant("confirm" as const) }),
  fc.record({ do: fc.constant("reopen" as const), withdrawAll: fc.boolean() }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** The order of ids that a number stands for. */
const shuffled = (ids: readonly string[], seed: number) =>
  ids.toSorted(
    (a, b) =>
      ((a.charCodeAt(seed % 8) * 31 + seed) % 17) - ((b.charCodeAt(seed % 8) * 31 + seed) % 17) || (a < b ? -1 : 1),
  );

/** The account of a team, also of one that waits: what it paid and plans, and what of it was renounced. */
async function accountOf(registrationId: string) {
  const [row] = await stage.sql<{ id: string }[]>`
    select debit_id as id from upstream.registrations where id = ${registrationId} and debit_id is not null`;
  const debitId = row?.id ?? crypto.randomUUID();
  const payments = await stage.sql<{ id: string }[]>`
    select id from upstream.payments where debit_id = ${debitId} and voided_at is null order by id`;
  const entries = await stage.sql<{ id: string }[]>`
    select id from upstream.ledger_entries e where debit_id = ${debitId} and kind = 'writeOff'
       and not exists (select from upstream.ledger_entries r where r.reverses_id = e.id) order by id`;
  return { debitId, payments, writeOffs: entries.map(({ id }) => Number(id)) };
}

/** Does a step; refusals are as good as successes, as long as they are said. @returns whether places had to be given */
async function take(event: string, step: Step): Promise<boolean> {
  const { data, tags } = await club.list(event);
  const id = (n: number) => data[n % Math.max(1, data.length)]?.id ?? crypto.randomUUID();
  const send = async (...[call, input]: Parameters<typeof stage.client.send>) => {
    const answer = await stage.client.send(call, input, club.by);
    const text = await answer.text();
    expect([200, 201, 404, 409, 422], `${JSON.stringify(step)}: ${text}`).toContain(answer.status);
    return answer.ok;
  };
  const change = (n: number, body: object) => send(registrations.update, { params: { id: id(n) }, body });
  const params = { eventId: event };
  switch (step.do) {
    case "add": {
      const player = guest(step.athlete === null ? {} : { athleteId: athletes[step.athlete] ?? null });
      const team = { name: null, players: [player, guest()] };
      await send(registrations.create, { body: club.bodyOf(event, { team, list: step.list }) });
      return false;
    }
    case "withdraw": {
      const wasEntry = data.find((one) => one.id === id(step.team))?.list === "entry";
      const done = await send(registrations.delete, {
        params: { id: id(step.team) },
        query: { promote: step.promote },
      });
      return done && wasEntry && step.promote;
    }
    case "move":
      await change(step.team, {
        ...(step.list && { list: step.list }),
        ...(step.position !== null && { position: step.position }),
      });
      return false;
    case "swap":
      await change(step.team, { swapWith: id(step.other) });
      return false;
    case "reorder": {
      const ids = data.flatMap((one) => (one.list === step.list ? [one.id] : []));
      if (ids.length === 0) return false;
      const body = { list: step.list, rankings: shuffled(ids, step.seed), tag: tags[step.list] };
      await send(registrations.reorder, { params, body });
      return false;
    }
    case "pay":
      await change(step.team, { paid: step.paid });
      return false;
    case "payment":
    case "void": {
      const { debitId, payments } = await accountOf(id(step.team));
      const params = { id: debitId, paymentId: payments.at(-1)?.id ?? crypto.randomUUID() };
      if (step.do === "void") await send(debits.deletePayment, { params, body: { as: "mistake" } });
      else {
        const { paid, amount } = step;
        await send(debits.updatePayment, { params, body: { paid, ...(amount !== null && { amount }) } });
      }
      return false;
    }
    case "writeOff": {
      const { debitId } = await accountOf(id(step.team));
      await send(debits.writeOff, { params: { id: debitId }, body: { amount: step.amount, reason: "Sconto" } });
      return false;
    }
    case "restore": {
      const { debitId, writeOffs } = await accountOf(id(step.team));
      await send(debits.restore, { params: { id: debitId, entryId: writeOffs.at(-1) ?? 0 } });
      return false;
    }
    case "discount":
      await change(step.team, { discounted: step.discounted });
      return false;
    case "limit": {
      const { maxTeams } = await stage.client.ok(tournaments.show, { params: { id: event } }, club.by);
      const body = { maxTeams: step.max };
      const done = await send(tournaments.update, { params: { id: event }, query: {}, body });
      const isConfirmed = data.some(({ teamId }) => teamId !== null);
      return done && step.max > (maxTeams ?? 0) && !isConfirmed;
    }
    case "confirm":
      await send(registrations.confirm, { params, query: {}, body: { proceedBelowMinimum: true } });
      return false;
    case "reopen":
      await send(registrations.reopen, { params, query: {}, body: { withdrawAll: step.withdrawAll } });
      return false;
  }
}

it("whatever staff do, in whatever order, lists have no gaps, no more teams than places, and money adds up", async () => {
  await fc.assert(
    fc.asyncProperty(walkOf(steps, { minLength: 6, maxLength: times(12, 40) }), async (walk) => {
      const event = await club.tournament({ max_teams: 5 });
      for (let n = 0; n < 4; n++) await club.add(event);
      for (const step of walk) {
        const gives = await take(event, step);
        expect(await wrongs(stage.sql, event), JSON.stringify(step)).toEqual([]);
        if (gives) expect(await waitsInVain(stage.sql, event), JSON.stringify(step)).toBe(false);
      }
    }),
    { numRuns: times(4, 300), endOnFailure: true },
  );
}, 1_800_000);
