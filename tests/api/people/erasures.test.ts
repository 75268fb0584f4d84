import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athletes } from "#contracts/academy/athletes.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { erasures } from "#contracts/people/erasures.ts";
import { restrictedReceipts } from "#contracts/people/restricted-receipts.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createLog } from "#server/process/log.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { rowsNaming } from "#tests/support/every-row.ts";
import { readableMail } from "#upstream/auth/users/mail-files.ts";
import { hashPassword } from "#upstream/auth/users/passwords.ts";
import { finishErasures } from "#upstream/people/erasures/leftovers.ts";
import { deleteOldReceipts } from "#upstream/people/erasures/receipts.ts";
import { register } from "#upstream/people/erasures/register.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { mentionEverywhere, mentionInAll, quirina, somebodyEverywhere, traces } from "./somebody.ts";

const password = "Segreta1!";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ seed: true, ...(process.env.LOUD ? { log: createLog("upstream", "error") } : {}) });
  const hash = await hashPassword(password);
  await stage.sql`update upstream.accounts set password_hash = ${hash} where email = 'manager@demo.example'`;
});
afterAll(() => stage.stop());

const at = (kind: "athletes" | "guardians" | "staffMembers", id: string) => ({ params: { kind, id } });
const ask = (kind: "athletes" | "guardians" | "staffMembers", id: string) => ({ ...at(kind, id), body: { password } });
const columnsOf = (words = "") => words.split(/\s+/u).filter(Boolean);

describe("the register of what is kept of people", () => {
  it("has every column of the database that can hold a text, and no other", async () => {
    const columns = await stage.sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
       where table_schema = 'upstream' and table_type = 'BASE TABLE' and table_name not like '\\_\\_%'
         and (data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying') or udt_name in ('_text', '_jsonb'))`;
    const who = {
      organisationId: "",
      kind: "athletes",
      id: "",
      athleteIds: [],
      guardianIds: [],
      staffMemberId: null,
    } as const;
    const erased = {
      ...who,
      accountId: null,
      label: { words: "", number: "", whole: "" },
      texts: [],
      names: [],
      now: new Date(),
    };
    const forgotten: string[] = [];
    for (const { table, column } of columns) {
      const { own, mentions, nothing } = register[table] ?? {};
      const known = [...columnsOf(mentions), ...columnsOf(nothing), ...Object.keys(own?.becomes?.(erased) ?? {})];
      if (!own?.remove && !known.includes(column)) forgotten.push(`${table}.${column}`);
    }
    expect(forgotten).toEqual([]);
    const all = await stage.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'upstream'`;
    const names = new Set(all.map(({ name }) => name));
    const stale = Object.entries(register).flatMap(([table, { own, mentions, nothing }]) =>
      [...columnsOf(mentions), ...columnsOf(nothing), ...Object.keys(own?.becomes?.(erased) ?? {})]
        .map((column) => `${table}.${column}`)
        .filter((name) => !names.has(name)),
    );
    expect(stale).toEqual([]);
  });
});

describe("an athlete who is erased", () => {
  it("is found in no table, file or mail any more, but in the restricted receipts; the books add up as before", async () => {
    const { client, sql } = stage;
    const who = await somebodyEverywhere(stage, quirina);
    const { athleteId, organisationId, by } = who;
    const { fileId, exportId, tableId, importId } = await mentionEverywhere(stage, who);
    // An open day that was called off is one of those that nobody changes.
    await sql`update upstream.open_days set status = 'canceled' where id in (
      select id from upstream.open_days where organisation_id = ${organisationId} limit 1)`;
    expect(await mentionInAll(stage, organisationId)).toBeGreaterThan(40);
    const sale = await who.sell();
    const paid = await who.pay(sale.debit.id);
    const receipt = await who.issue(paid.paymentId);
    const sums = async () =>
      sql`select count(*)::int as n, sum(amount)::int as amount, count(*) filter (where paid)::int as paid from upstream.payments where organisation_id = ${organisationId}`;
    const before = await sums();

    const preview = await client.ok(erasures.preview, at("athletes", athleteId), by);
    expect(preview).toMatchObject({
      name: `${quirina.firstName} ${quirina.lastName}`,
      goes: { documents: 1, guardians: ["Ermengarda Pappacodalonga"], teams: 1 },
      stays: { receipts: 1, payments: 1 },
      openAccounts: [],
      erasure: null,
    });
    const wrong = { ...at("athletes", athleteId), body: { password: "Sbagliata1" } };
    expect(await client.refused(erasures.create, wrong, by)).toMatchObject({
      status: 401,
      code: "password.current_wrong",
    });
    const done = await client.ok(erasures.create, ask("athletes", athleteId), by);
    expect(done).toMatchObject({ kind: "athletes", personId: athleteId, erasedAt: null, acknowledgedAt: null });
    await finishErasures(stage.upstream.services);
    // A dashboard that is through with it says so, and by what the person was looked for goes.
    const { data } = await client.ok(erasures.changes, { query: {} }, by);
    expect(data.at(-1)).toMatchObject({ id: done.id, subjects: [athleteId], erasedAt: expect.any(String) });
    expect(data.at(-1)?.texts).toContain(quirina.email);
    const entry = crypto.randomUUID();
    await client.ok(erasures.acknowledge, { params: { id: done.id }, body: { logPeople: [entry] } }, by);
    const [listed] = (await client.ok(erasures.list, {}, by)).data;
    expect(listed).toMatchObject({ id: done.id, acknowledgedAt: expect.any(String) });
    expect((await client.ok(erasures.changes, { query: {} }, by)).data.at(-1)).toMatchObject({
      texts: [],
      logPeople: [entry],
    });

    expect(await rowsNaming(sql, ["upstream", "upstream_jobs"], traces, ["upstream.restricted_receipts"])).toEqual([]);
    const mails = await stage.mails();
    expect(
      mails.filter((mail) => traces.some((text) => readableMail(Buffer.from(mail)).toLowerCase().includes(text))),
    ).toEqual([]);
    expect(mails.some((mail) => mail.includes("Nessuno"))).toBe(true);
    expect(
      await sql`select 1 from upstream.media_chunks where media_id = any(${[fileId, exportId, tableId]})`,
    ).toHaveLength(0);
    expect(await sums()).toEqual(before);
    expect(await sql`select line from upstream.import_rows where import_id = ${importId}`).toEqual([{ line: 3 }]);

    // The books say that somebody was there.
    const label = `Persona cancellata n. ${done.number}`;
    const kept = await client.ok(receipts.get, { params: { id: receipt.id } }, by);
    expect(kept).toMatchObject({ payerName: label, athleteName: label, amount: 10_000, number: receipt.number });
    const found = { query: { year: receipt.year, number: receipt.number } };
    expect((await client.ok(restrictedReceipts.find, found, by)).snapshot).toEqual(receipt.snapshot);
    const pdf = await client.send(restrictedReceipts.download, { params: { id: receipt.id }, query: {} }, by);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const board = { bearer: await stage.staff("board") };
    expect((await client.refused(restrictedReceipts.find, found, board)).status).toBe(403);
    expect((await client.refused(restrictedReceipts.find, { query: { year: 2020, number: 1 } }, by)).status).toBe(404);
    const old = new Date(Date.UTC(receipt.year + 11, 0, 2));
    expect(await deleteOldReceipts(stage.upstream.services.db, new Date(Date.UTC(receipt.year + 10, 11, 31, 12)))).toBe(
      0,
    );
    expect(await deleteOldReceipts(stage.upstream.services.db, old)).toBe(1);
    expect((await client.refused(restrictedReceipts.find, found, by)).status).toBe(404);

    // Nobody brings them back.
    expect((await client.refused(athletes.show, { params: { id: athleteId } }, by)).status).toBe(404);
    const again = { params: { id: athleteId }, body: { firstName: "Ada" } };
    expect((await client.refused(athletes.update, again, by)).status).toBe(404);
    const back = { params: { id: who.membershipId }, body: { status: "accepted" } };
    expect((await client.refused(memberships.update, back as never, by)).status).toBe(404);
    const sold = { params: { id: who.membershipId }, query: {}, body: { templateId: who.template.id } };
    expect((await client.refused(subscriptions.sell, sold, by)).code).toBe("subscription.membership_not_accepted");
    // Asked again, it is as it was.
    expect(await client.ok(erasures.create, ask("athletes", athleteId), by)).toMatchObject({
      id: done.id,
      number: done.number,
    });
  });
});

describe("what stops an erasure, and what it ends", () => {
  it("is stopped by open money alone; what is to come ends", async () => {
    const { client, sql } = stage;
    const who = await somebodyEverywhere(stage);
    const { athleteId, by } = who;
    const sale = await who.sell();
    const preview = await client.ok(erasures.preview, at("athletes", athleteId), by);
    expect(preview.openAccounts).toMatchObject([
      { debitId: sale.debit.id, toPay: 10_000, toRefund: 0, currency: "eur" },
    ]);
    const refused = await client.refused(erasures.create, ask("athletes", athleteId), by);
    expect(refused).toMatchObject({ status: 409, code: "erasure.open_money" });
    expect(refused.details?.accounts).toHaveLength(1);
    expect((await client.ok(athletes.show, { params: { id: athleteId } }, by)).lastName).toBe(quirina.lastName);

    await who.pay(sale.debit.id);
    const tomorrow = new Date(stage.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const next = await who.sell({ coverage: { startAt: tomorrow, endAt: "2060-12-31" } });
    const [booked] = await sql<[{ id: string }]>`
      with one as (select * from upstream.reservations where organisation_id = ${who.organisationId} and athlete_id is not null limit 1),
        debit as (insert into upstream.debits (organisation_id, kind, currency, total, discounted)
          select organisation_id, 'reservation', 'eur', 1000, 1000 from one returning id)
      insert into upstream.reservations (organisation_id, location_id, field_id, sport_id, start_at, end_at, status, athlete_id, debit_id)
        select organisation_id, location_id, field_id, sport_id, '2061-05-05 10:00Z', '2061-05-05 11:00Z', 'confirmed', ${athleteId}, debit.id
          from one, debit returning id`;
    const after = await client.ok(erasures.preview, at("athletes", athleteId), by);
    expect(after).toMatchObject({
      openAccounts: [],
      ends: { reservations: 1, sales: [next.templateName] },
      stays: { sales: 2 },
    });
    await client.ok(erasures.create, ask("athletes", athleteId), by);
    const [row] = await sql`
      select (select status from upstream.reservations where id = ${booked.id}) as booking,
        (select status from upstream.subscriptions where id = ${next.id}) as sale,
        (select status from upstream.subscriptions where id = ${sale.id}) as paid,
        (select status from upstream.memberships where id = ${who.membershipId}) as membership`;
    expect(row).toEqual({ booking: "canceled", sale: "canceled", paid: "open", membership: "canceled" });
  });

  it("belongs to another club: it is not there", async () => {
    const { client } = stage;
    const [other] = await stage.sql<[{ id: string }]>`
      select id from upstream.athletes where organisation_id = ${demoOrganisations.riviera} limit 1`;
    const by = { bearer: await stage.staff("manager") };
    expect((await client.refused(erasures.preview, at("athletes", other.id), by)).status).toBe(404);
    expect((await client.refused(erasures.create, ask("athletes", other.id), by)).status).toBe(404);
    const remembered = { kind: "athletes" as const, personId: other.id, number: 1, logPeople: [] };
    const replay = { params: { id: crypto.randomUUID() }, body: remembered };
    expect((await client.refused(erasures.replay, replay, by)).status).toBe(404);
    const board = { bearer: await stage.staff("board") };
    expect((await client.refused(erasures.create, ask("athletes", other.id), board)).status).toBe(403);
  });
});

describe("guardians and staff", () => {
  it("a guardian goes, the child stays", async () => {
    const { client } = stage;
    const { athleteId, guardianId, by } = await somebodyEverywhere(stage);
    const preview = await client.ok(erasures.preview, at("guardians", guardianId), by);
    expect(preview).toMatchObject({ name: "Ermengarda Pappacodalonga", wards: ["Quirinuccia D'Abbraccavento"] });
    await client.ok(erasures.create, ask("guardians", guardianId), by);
    expect((await client.ok(guardians.list, { params: { id: athleteId } }, by)).data).toEqual([]);
    const found = await client.ok(guardians.search, { query: { search: "Persona" } }, by);
    expect(found.data).toEqual([]);
    const tie = {
      params: { id: athleteId },
      body: { guardianId, relation: "mother", isPayer: false, receivesMail: false },
    };
    expect((await client.refused(guardians.add, tie as never, by)).status).toBe(404);
    await client.ok(erasures.create, ask("athletes", athleteId), by);
  });

  it("a staff member who left goes; the account is theirs, the bond goes", async () => {
    const { client, sql } = stage;
    const by = { bearer: await stage.staff("manager") };
    const member = await stage.member(demoOrganisations.aurora, ["coach"]);
    await sql`update upstream.accounts set first_name = 'Abbondanzio', last_name = 'Tirabassi' where id = ${member.accountId}`;
    const is = ask("staffMembers", member.staffMemberId);
    expect(await client.ok(erasures.preview, at("staffMembers", member.staffMemberId), by)).toMatchObject({
      name: "Abbondanzio Tirabassi",
      hasAccess: true,
    });
    expect(await client.refused(erasures.create, is, by)).toMatchObject({ status: 409, code: "erasure.has_access" });
    await sql`update upstream.staff_members set app_access = false, dashboard_access = false where id = ${member.staffMemberId}`;
    const done = await client.ok(erasures.create, is, by);
    const [change] = (await client.ok(erasures.changes, { query: {} }, by)).data.slice(-1);
    expect(change).toMatchObject({
      id: done.id,
      subjects: [member.accountId],
      texts: expect.arrayContaining(["Abbondanzio Tirabassi"]),
    });
    expect((await client.ok(staffMembers.list, { query: { search: "Abbondanzio" } }, by)).data).toEqual([]);
    const [account] = await sql`select last_name from upstream.accounts where id = ${member.accountId}`;
    expect(account).toEqual({ last_name: "Tirabassi" });
    const [own] = await sql<
      [{ id: string }]
    >`select s.id from upstream.staff_members s join upstream.accounts a on a.id = s.account_id
      where s.organisation_id = ${demoOrganisations.aurora} and a.email = 'manager@demo.example'`;
    expect(await client.refused(erasures.create, ask("staffMembers", own.id), by)).toMatchObject({
      code: "erasure.self",
    });
  });

  it("an account that the club's invitation made, and nobody ever used, goes with its bond", async () => {
    const { client, sql } = stage;
    const by = { bearer: await stage.staff("manager") };
    const body = {
      email: "mai.entrato@example.org",
      firstName: "Mai",
      lastName: "Entratone",
      roles: ["coach"],
      access: { app: false, dashboard: false },
    };
    const { id } = await client.ok(staffMembers.create, { body } as never, by);
    await client.ok(erasures.create, ask("staffMembers", id), by);
    await finishErasures(stage.upstream.services);
    await sql`delete from upstream.erasure_texts`;
    expect(await rowsNaming(sql, ["upstream"], ["mai.entrato@", "entratone"])).toEqual([]);
  });
});

describe("an erasure that is interrupted, forgotten, or overtaken", () => {
  it("goes on after a kill, and does nothing twice", async () => {
    const { client, sql } = stage;
    const { athleteId, by } = await somebodyEverywhere(stage);
    const done = await client.ok(erasures.create, ask("athletes", athleteId), by);
    await stage.upstream.services.mail.send({ to: quirina.email, subject: "Ciao", text: "Testo" });
    const { services } = stage.upstream;
    const killed = { ...services.mail, forget: () => Promise.reject(new Error("killed")) };
    await expect(finishErasures({ ...services, mail: killed })).rejects.toThrow("killed");
    const state = async () => (await client.ok(erasures.list, {}, by)).data.find(({ id }) => id === done.id)?.erasedAt;
    expect(await state()).toBeNull();
    // Whoever acknowledges first does not take away what the files are looked through for.
    await client.ok(erasures.acknowledge, { params: { id: done.id }, body: { logPeople: [] } }, by);
    expect(await sql`select 1 from upstream.erasure_texts where erasure_id = ${done.id}`).toHaveLength(1);
    await finishErasures(services);
    await finishErasures(services);
    expect(await state()).toEqual(expect.any(String));
    expect(await sql`select 1 from upstream.erasure_texts where erasure_id = ${done.id}`).toHaveLength(0);
    expect((await stage.mails()).some((mail) => mail.includes(quirina.email))).toBe(false);
  });

  it("waits for an export that is being written, and deletes its file", async () => {
    const { client, sql } = stage;
    const { athleteId, organisationId, by } = await somebodyEverywhere(stage);
    const [running] = await sql<[{ id: string }]>`
      insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
      select ${organisationId}, id, 'EXPORT_RESERVATIONS', ${sql.json({ progress: 1, status: "RUNNING", mediaId: null, rows: null })}
        from upstream.staff_members where organisation_id = ${organisationId} limit 1 returning id`;
    await client.ok(erasures.create, ask("athletes", athleteId), by);
    await expect(finishErasures(stage.upstream.services)).rejects.toThrow("exports");
    const [file] = await sql<
      [{ id: string }]
    >`insert into upstream.media (organisation_id, file_name, content_type, size)
      values (${organisationId}, 'prenotazioni.xlsx', 'text/plain', 4) returning id`;
    await sql`update upstream.notifications set metadata = ${sql.json({ progress: 100, status: "COMPLETED", mediaId: file.id, rows: 1 })} where id = ${running.id}`;
    await finishErasures(stage.upstream.services);
    expect(await sql`select 1 from upstream.media where id = ${file.id}`).toHaveLength(0);
  });

  it("is done again by a dashboard that remembers it, with its id and number", async () => {
    const { client } = stage;
    const { athleteId, by } = await somebodyEverywhere(stage);
    const remembered = {
      params: { id: crypto.randomUUID() },
      body: { kind: "athletes" as const, personId: athleteId, number: 777, logPeople: [crypto.randomUUID()] },
    };
    const done = await client.ok(erasures.replay, remembered, by);
    expect(done).toMatchObject({ id: remembered.params.id, number: 777, personId: athleteId });
    expect(await client.ok(erasures.replay, remembered, by)).toEqual(done);
    const other = await somebodyEverywhere(stage);
    const taken = { params: { id: crypto.randomUUID() }, body: { ...remembered.body, personId: other.athleteId } };
    expect((await client.ok(erasures.replay, taken, by)).number).toBe(778);
  });

  it("and a sale at once: one of them finds the other", async () => {
    const { client, sql } = stage;
    for (let round = 0; round < 6; round += 1) {
      const who = await somebodyEverywhere(stage);
      const sale = {
        params: { id: who.membershipId },
        query: { preview: false },
        body: { templateId: who.template.id },
      };
      const [sold, erased] = await Promise.all([
        client.send(subscriptions.sell, sale, who.by),
        client.send(erasures.create, ask("athletes", who.athleteId), who.by),
      ]);
      // Whoever comes second finds no member, nobody at all, or money that is open.
      expect(["404 200", "409 200", "201 409"]).toContain(`${sold.status} ${erased.status}`);
      const [row] = await sql<[{ open: number; isErased: boolean }]>`
        select (select count(*)::int from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id
                 where s.athlete_id = a.id and d.to_pay > 0) as open, a.erased_at is not null as "isErased"
          from upstream.athletes a where a.id = ${who.athleteId}`;
      expect(row).toEqual({ open: erased.status === 200 ? 0 : 1, isErased: erased.status === 200 });
      if (erased.status !== 200) {
        const [debit] = await sql<
          [{ id: string }]
        >`select debit_id as id from upstream.subscriptions where athlete_id = ${who.athleteId}`;
        await who.pay(debit.id);
        await client.ok(erasures.create, ask("athletes", who.athleteId), who.by);
      }
    }
  });
});
