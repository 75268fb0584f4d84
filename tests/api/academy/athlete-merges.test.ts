import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { coinTypes } from "#contracts/academy/coins.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { participants } from "#contracts/academy/participants.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { receipts } from "#contracts/money/receipts.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { classroom } from "./classroom.ts";
import { shopOf } from "./sales.ts";

type Body = CallInput<typeof athleteMerges.merge>["body"];

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const merging = ({ bearer }: { readonly bearer: string }) => {
  const input = (from: string, into: string, body: Partial<Body> = {}, preview = false) => ({
    params: { id: from },
    query: { preview },
    body: { intoAthleteId: into, ...body },
  });
  return {
    merge: (...about: Parameters<typeof input>) => stage.client.ok(athleteMerges.merge, input(...about), { bearer }),
    send: (...about: Parameters<typeof input>) => stage.client.send(athleteMerges.merge, input(...about), { bearer }),
    refused: (...about: Parameters<typeof input>) =>
      stage.client.refused(athleteMerges.merge, input(...about), { bearer }),
  };
};

/** An athlete without a membership, by SQL. */
async function addAthlete(organisationId: string): Promise<string> {
  const [row] = await stage.sql<[{ id: string }]>`
    insert into upstream.athletes (organisation_id, first_name, last_name)
    values (${organisationId}, 'Ada', 'Restante') returning id`;
  return row.id;
}
/** A paper, somebody who pays, and a message. */
async function equip(organisationId: string, athleteId: string): Promise<void> {
  const [row] = await stage.sql<[{ id: string }]>`
    insert into upstream.guardians (organisation_id, first_name, last_name, email)
    values (${organisationId}, 'Anna', 'Genitori', 'anna@example.org') returning id`;
  await stage.sql`insert into upstream.guardianships (organisation_id, athlete_id, guardian_id, relation, is_payer)
    values (${organisationId}, ${athleteId}, ${row.id}, 'mother', true)`;
  await stage.sql`insert into upstream.documents (organisation_id, athlete_id, type, expires_on)
    values (${organisationId}, ${athleteId}, 'medicalCertificate', '2060-01-01')`;
  await stage.sql`insert into upstream.messages (organisation_id, athlete_id, dedupe_key, kind, subject, body)
    values (${organisationId}, ${athleteId}, ${crypto.randomUUID()}, 'staff.message', 'Ciao', '')`;
}

/** Σ tokens, Σ money and how many rows some athletes have together, and what of them is never rewritten. */
async function sumsOf(ids: readonly string[]) {
  const all = [...ids];
  const [row] = await stage.sql`
    select (select coalesce(sum(remaining), 0)::int from upstream.token_batches where athlete_id = any(${all})) as remaining,
      (select coalesce(sum(amount), 0)::int from upstream.token_movements where athlete_id = any(${all})) as moved,
      (select coalesce(sum(d.to_pay), 0)::int from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id
        where s.athlete_id = any(${all})) as owed,
      (select coalesce(sum(d.paid), 0)::int from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id
        where s.athlete_id = any(${all})) as paid,
      (select count(*)::int from upstream.documents where athlete_id = any(${all})) as documents,
      (select count(*)::int from upstream.participants where athlete_id = any(${all}) and withdrawn_at is null) as places`;
  return row;
}
const written = async (ids: readonly string[]) => ({
  movements:
    await stage.sql`select * from upstream.token_movements where athlete_id = any(${[...ids]}) order by sequence`,
  receipts: await stage.sql`select * from upstream.receipts where athlete_id = any(${[...ids]}) order by number`,
});

describe("two athletes who are one", () => {
  it("become one with all they have; money, receipts and movements stay as they were written", async () => {
    const shop = await shopOf(stage);
    const { merge } = merging(shop);
    const { id: templateId } = await shop.add({ price: 10_000, sessions: 5 });
    const [old, kept] = [await shop.member(), await addAthlete(shop.organisationId)];
    const sale = await shop.sellTo(old.id, templateId, { payNow: { method: "cash", amount: 4_000 } });
    const paymentIds = sale.debit.payments.flatMap(({ id, paid }) => (paid ? id : []));
    const receipt = await stage.client.ok(
      receipts.create,
      { body: { paymentIds, proceedWithoutTaxId: true } },
      shop.call,
    );
    for (const id of [old.athleteId, kept]) await equip(shop.organisationId, id);
    const both = [old.athleteId, kept];
    const [before, rows, ledger] = [await sumsOf(both), await written(both), await shop.owed(sale.id)];
    const would = await merge(old.athleteId, kept, {}, true);
    expect(would).toMatchObject({
      into: { id: kept, membershipId: old.id },
      status: "accepted",
      moves: { documents: 1, guardians: 1, subscriptions: 1, messages: 1, receipts: 1, trainings: 0 },
    });
    expect(would.moves.tokens).toEqual([{ type: "voucher", amount: 5 }]);
    expect((await written(both)).movements).toEqual(rows.movements);
    expect(await merge(old.athleteId, kept, { tag: would.tag })).toMatchObject({ moves: would.moves });
    expect(await sumsOf(both)).toEqual(before);
    expect(await sumsOf([kept])).toEqual(before);
    const after = await written(both);
    expect(after.receipts).toEqual(rows.receipts);
    expect(after.movements.slice(0, rows.movements.length)).toEqual(rows.movements);
    expect(await shop.owed(sale.id)).toEqual(ledger);
    const found = await stage.client.ok(receipts.list, { query: { athleteId: [kept] } }, shop.call);
    expect(found.data.map(({ id }) => id)).toEqual([receipt.id]);
    const member = await stage.client.ok(memberships.show, { params: { id: old.id } }, shop.call);
    expect(member).toMatchObject({ athlete: { id: kept, lastName: "Restante" }, open: [{ toPay: 6_000 }] });
    expect(member.guardians.map(({ isPayer }) => isPayer).toSorted()).toEqual([false, true]);
  });

  it("keeps what is chosen of each, and leads from the old address to who stays", async () => {
    const club = await classroom(stage);
    const { merge, refused } = merging(club);
    const call = { bearer: club.bearer };
    const same = { firstName: "Nicolò", lastName: "D'Àngelo", birthDate: "2001-02-03" };
    const kept = await club.member({ ...same, email: "vecchia@example.org", status: "canceled" });
    const old = await club.member({
      ...same,
      firstName: "NICOLO",
      email: "nuova@example.org",
      taxIdCode: "DNGNCL01B03F205Z",
    });
    const pairs = () => stage.client.ok(athleteMerges.duplicates, { query: {} }, call);
    expect((await pairs()).data).toMatchObject([
      { older: { id: kept.athleteId }, newer: { id: old.athleteId, membership: "accepted" }, same: ["birthDate"] },
    ]);
    expect(await refused(old.athleteId, old.athleteId)).toMatchObject({ status: 422, code: "athlete.merge_self" });
    expect(await refused(old.athleteId, kept.athleteId, { tag: "other" })).toMatchObject({
      code: "athlete.merge_changed",
    });
    const merged = await merge(old.athleteId, kept.athleteId, { take: ["email", "taxIDCode"] });
    expect(merged).toMatchObject({ status: "accepted", into: { membershipId: kept.id, firstName: "Nicolò" } });
    const athlete = await stage.client.ok(athletes.show, { params: { id: old.athleteId } }, call);
    expect(athlete).toMatchObject({
      ...{ id: kept.athleteId, firstName: "Nicolò" },
      ...{ email: "nuova@example.org", taxIDCode: "DNGNCL01B03F205Z" },
    });
    expect((await stage.client.ok(memberships.show, { params: { id: old.id } }, call)).id).toBe(kept.id);
    expect((await pairs()).data).toEqual([]);
    const listed = await stage.client.ok(memberships.list, { query: {} }, call);
    expect(listed.data.map(({ id }) => id)).toEqual([kept.id]);
    const known = await stage.client.ok(athletes.list, { query: { search: "Angelo" } }, call);
    expect(known.data.map(({ id }) => id)).not.toContain(old.athleteId);
    // Nothing is written where nobody is.
    const gone = { status: 404, code: "record.not_found" };
    expect(await refused(old.athleteId, kept.athleteId)).toMatchObject(gone);
    expect(await refused(kept.athleteId, old.athleteId)).toMatchObject(gone);
    const change = { params: { id: old.id }, body: { notes: "no" } };
    expect(await stage.client.refused(memberships.update, change, call)).toMatchObject(gone);
    const own = { params: { id: old.athleteId }, body: { nickname: "no" } };
    expect(await stage.client.refused(athletes.update, own, call)).toMatchObject(gone);
    // Who was merged before leads on.
    const third = await club.member({ ...same, status: "pending" });
    await merge(kept.athleteId, third.athleteId);
    expect((await stage.client.ok(memberships.show, { params: { id: old.id } }, call)).id).toBe(third.id);
  });

  it("hands on places, tokens and absences, which can still be undone", async () => {
    const room = await classroom(stage);
    const { merge, refused } = merging(room);
    const [old, kept] = [await room.member(), await room.member({ status: "pending" })];
    const cancellation = { recovery: "voucher" as const };
    await room.grant(old.athleteId, "gold", 3, "2060-01-01");
    await room.grant(old.athleteId, "recoveryVoucher", 1);
    const [paid, missed] = [await room.training(), await room.training({ cancellation })];
    const place = await room.add(paid, old.athleteId, "gold");
    const absent = await room.add(missed, old.athleteId);
    await room.mark(missed, absent.id, { isPresent: false });
    expect(await room.wallet(old.athleteId)).toEqual({ gold: 2, recovery: 1 });
    const [places, before] = [await room.places(paid), await sumsOf([old.athleteId, kept.athleteId])];
    expect(await merge(old.athleteId, kept.athleteId)).toMatchObject({ moves: { trainings: 2 }, status: "accepted" });
    expect(await room.wallet(old.athleteId)).toEqual({});
    expect(await room.wallet(kept.athleteId)).toEqual({ gold: 2, recovery: 1 });
    expect(await sumsOf([kept.athleteId])).toEqual(before);
    expect(await room.places(paid)).toBe(places);
    expect(await room.list(paid)).toMatchObject([{ id: place.id, athlete: { id: kept.athleteId }, tokenSpent: true }]);
    await room.withdraw(paid, place.id);
    expect(await room.wallet(kept.athleteId)).toEqual({ gold: 3, recovery: 1 });
    await room.mark(missed, absent.id, { isPresent: true });
    expect(await room.wallet(kept.athleteId)).toEqual({ gold: 3, recoveryVoucher: 1 });
    expect(await room.wallet(old.athleteId)).toEqual({});
    expect(await refused(old.athleteId, kept.athleteId)).toMatchObject({ status: 404 });
  });

  it("are refused when a note would be cut off", async () => {
    const room = await classroom(stage);
    const { merge, refused } = merging(room);
    const [old, kept] = [await room.member({ status: "canceled" }), await room.member()];
    const note = async (id: string, notes: string) =>
      stage.sql`update upstream.memberships set notes = ${notes} where athlete_id = ${id}`;
    await note(old.athleteId, "a".repeat(1000));
    await note(kept.athleteId, "b".repeat(1000));
    expect(await refused(old.athleteId, kept.athleteId)).toMatchObject({
      status: 409,
      code: "athlete.merge_notes_too_long",
    });
    await note(kept.athleteId, "b".repeat(999));
    await merge(old.athleteId, kept.athleteId);
    const rows = await stage.sql`select notes from upstream.memberships where athlete_id = ${kept.athleteId}`;
    expect(rows).toEqual([{ notes: `${"b".repeat(999)}\n${"a".repeat(1000)}` }]);
  });

  it("are refused while both are members, or both in one training to come; a place given up is taken over", async () => {
    const room = await classroom(stage);
    const { merge, refused } = merging(room);
    const [old, kept, other] = [await room.member(), await room.member({ status: "canceled" }), await room.member()];
    expect(await refused(old.athleteId, other.athleteId)).toMatchObject({
      status: 409,
      code: "membership.merge_conflict",
      details: { both: { accepted: true, trainings: [] } },
    });
    const draft = await room.openDay({ status: "published" });
    const training = await room.training({ openDayId: draft.id });
    await draft.publish();
    const [mine, theirs] = [
      await room.add(training, old.athleteId, "free"),
      await room.add(training, kept.athleteId, "openDay"),
    ];
    expect(await refused(old.athleteId, kept.athleteId, {}, true)).toMatchObject({
      details: { both: { accepted: false, trainings: [{ id: training }] } },
    });
    await room.withdraw(training, theirs.id);
    expect(await room.places(training)).toBe(1);
    await merge(old.athleteId, kept.athleteId);
    expect(await room.list(training)).toMatchObject([
      { id: theirs.id, athlete: { id: kept.athleteId }, access: "free" },
    ]);
    expect(await room.places(training)).toBe(1);
    expect(mine.id).not.toBe(theirs.id);
  });
});

it("whatever two athletes did, together they have afterwards what they had before", async () => {
  const room = await classroom(stage);
  const { merge } = merging(room);
  const step = fc.record({
    who: fc.boolean(),
    coin: fc.constantFrom(...coinTypes),
    amount: fc.integer({ min: 1, max: 5 }),
    expires: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    enters: fc.boolean(),
    paper: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const [old, kept] = [await room.member(), await room.member({ status: "pending" })];
      for (const { who, coin, amount, expires, enters, paper } of steps) {
        const { athleteId } = who ? old : kept;
        const until = expires === null ? null : new Date(stage.clock.now().getTime() + (expires + 1) * 86_400_000);
        await room.grant(athleteId, coin, amount, until?.toISOString().slice(0, 10) ?? null);
        if (paper) await room.paper(athleteId, "generic", null);
        const isTicket = coin !== "recoveryVoucher";
        if (enters && who && isTicket) await room.add(await room.training(), athleteId, coin);
      }
      const both = [old.athleteId, kept.athleteId];
      const before = await sumsOf(both);
      await merge(old.athleteId, kept.athleteId);
      expect(await sumsOf(both)).toEqual(before);
      expect(await sumsOf([kept.athleteId])).toEqual(before);
      await room.wallet(old.athleteId);
      await room.wallet(kept.athleteId);
    }),
    { numRuns: times(8, 100) },
  );
});

describe("at the same time", () => {
  it("a sale, an entry and another merge: all that was done is with who stays", async () => {
    const shop = await shopOf(stage);
    const { send } = merging(shop);
    const { id: templateId } = await shop.add({ price: 5_000, sessions: 2 });
    const room = await classroom(stage);
    const rooms = merging(room);
    for (let turn = 0; turn < times(3, 40); turn++) {
      const [old, kept] = [await shop.member(), await addAthlete(shop.organisationId)];
      const sale = { params: { id: old.id }, query: {}, body: { templateId, payNow: { method: "cash" as const } } };
      const [sold, ...merges] = await Promise.all([
        stage.client.send(subscriptions.sell, sale, shop.call),
        send(old.athleteId, kept),
        send(old.athleteId, kept),
      ]);
      expect(merges.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      expect([201, 404]).toContain(sold.status);
      expect(await sumsOf([old.athleteId])).toMatchObject({ remaining: 0, owed: 0, paid: 0 });
      if (sold.status === 201) expect(await sumsOf([kept])).toMatchObject({ remaining: 2, paid: 5_000 });

      const [going, staying] = [await room.member(), await room.member({ status: "canceled" })];
      await room.grant(going.athleteId, "gold", 2);
      const trainingId = await room.training();
      const entry = { params: { trainingId }, body: { access: "gold" as const, athleteID: going.athleteId } };
      const [entered, merged] = await Promise.all([
        stage.client.send(participants.add, entry, { bearer: room.bearer }),
        rooms.send(going.athleteId, staying.athleteId),
      ]);
      expect(merged.status).toBe(200);
      expect([201, 404, 409]).toContain(entered.status);
      const left = entered.status === 201 ? 1 : 2;
      expect(await room.wallet(staying.athleteId)).toEqual({ gold: left });
      expect(await room.wallet(going.athleteId)).toEqual({});
      expect(await room.places(trainingId)).toBe(2 - left);
    }
  });
});

describe("by SQL", () => {
  it("nobody is half merged, comes back, or is written to", async () => {
    const room = await classroom(stage);
    const { merge } = merging(room);
    const [old, kept] = [await room.member({ status: "pending" }), await room.member()];
    const { sql } = stage;
    await room.paper(old.athleteId, "generic", null);
    await expect(
      sql`update upstream.athletes set merged_into = ${kept.athleteId} where id = ${old.athleteId}`,
    ).rejects.toMatchObject({ constraint_name: "athletes_merged_whole" });
    await merge(old.athleteId, kept.athleteId);
    const merged = { constraint_name: "athletes_merged" };
    for (const change of [
      sql`update upstream.athletes set merged_into = null where id = ${old.athleteId}`,
      sql`update upstream.athletes set first_name = 'Altra' where id = ${old.athleteId}`,
      sql`update upstream.memberships set status = 'pending' where id = ${old.id}`,
      sql`insert into upstream.documents (organisation_id, athlete_id, type)
        values (${room.organisationId}, ${old.athleteId}, 'generic')`,
      sql`update upstream.documents set athlete_id = ${old.athleteId} where athlete_id = ${kept.athleteId}`,
      sql`update upstream.athletes set merged_into = ${old.athleteId} where id = ${(await room.member()).athleteId}`,
    ])
      await expect(change).rejects.toMatchObject(merged);
  });

  it("every table that names athletes is one that a merge knows", async () => {
    const rows = await stage.sql<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'upstream.athletes'::regclass order by 1`;
    expect(rows.map(({ name }) => name.replace("upstream.", ""))).toEqual([
      ...["absence_grants", "athletes", "consent_answers", "course_enrolments", "documents", "guardianships"],
      ...[
        "memberships",
        "messages",
        "participants",
        "promotion_uses",
        "recurring_athletes",
        "registration_players",
        "reservations",
        "wallets",
      ],
    ]);
  });
});
