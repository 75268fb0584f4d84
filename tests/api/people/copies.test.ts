import Ajv from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { copies } from "#contracts/people/copies.ts";
import { copyPartNames, copyParts, PersonCopy } from "#contracts/people/copy-format.ts";
import type { PersonKind } from "#contracts/people/erasures.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { unzip } from "#tests/support/sheets.ts";
import { fieldNames } from "#upstream/people/copies/field-words.ts";
import { leftOut, register } from "#upstream/people/copies/register.ts";

let stage: Stage;
let bearer: string;
let organisationId: string;
beforeAll(async () => {
  stage = await createStage({ seed: true });
  bearer = await stage.staff("board");
  const [club] = await stage.sql<{ id: string }[]>`
    select organisation_id as id from upstream.memberships group by 1 order by count(*) desc limit 1`;
  organisationId = club?.id ?? "";
});
afterAll(() => stage.stop());

/** A person's copy, opened: its JSON, proved by the contract and by the schema that lies beside it, and its texts. */
async function copyOf(kind: PersonKind, id: string, by = bearer) {
  const answer = await stage.client.send(copies.download, { params: { kind, id } }, { bearer: by });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const json = files.get("data.json")?.toString("utf8") ?? "";
  const html = files.get("index.html")?.toString("utf8") ?? "";
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isRight = ajv.compile(JSON.parse(files.get("schema.json")?.toString("utf8") ?? "{}"));
  expect(isRight(JSON.parse(json)), JSON.stringify(isRight.errors)).toBe(true);
  return { files, json, html, copy: PersonCopy.parse(JSON.parse(json)) };
}

/** The athlete of the club of whom most tables know something, with a guardian whom a brother or sister has, too. */
async function childWithFamily() {
  const [child] = await stage.sql<{ id: string; sibling: string; guardian: string }[]>`
    select mine.athlete_id as id, theirs.athlete_id as sibling, mine.guardian_id as guardian
      from upstream.guardianships mine
      join upstream.guardianships theirs on theirs.guardian_id = mine.guardian_id and theirs.athlete_id <> mine.athlete_id
     where mine.organisation_id = ${organisationId}
     order by (select count(*) from upstream.participants p where p.athlete_id = mine.athlete_id) desc,
              (select count(*) from upstream.subscriptions s where s.athlete_id = mine.athlete_id) desc, 1 limit 1`;
  if (!child) throw new Error("the demo has no brothers and sisters");
  return child;
}

/** What tells a person from all others, in whatever text. */
async function marksOf(table: "athletes" | "guardians", ids: readonly string[]) {
  const rows = await stage.sql<Record<string, string | null>[]>`
    select first_name || ' ' || last_name as name, last_name || ' ' || first_name as turned, tax_id_code, email, phone_number
      from ${stage.sql(`upstream.${table}`)} where id = any(${[...ids]})`;
  return rows.flatMap((row) => Object.values(row).filter((one) => one !== null));
}

describe("the copy of an athlete", () => {
  it("holds every row that the club has of them, and their files", async () => {
    const { id } = await childWithFamily();
    await stage.sql`
      update upstream.documents set media_id = null where athlete_id = ${id}`;
    const [media] = await stage.sql<{ id: string }[]>`
      insert into upstream.media (organisation_id, file_name, content_type, size, audience)
      values (${organisationId}, 'certificato «2026».pdf', 'application/pdf', 9, 'board') returning id`;
    const mediaId = media?.id ?? "";
    await stage.sql`insert into upstream.media_chunks (media_id, position, bytes) values (${mediaId}, 0, ${Buffer.from("%PDF-prova")})`;
    await stage.sql`
      insert into upstream.documents (organisation_id, athlete_id, type, media_id, notes)
      values (${organisationId}, ${id}, 'generic', ${mediaId}, '<b>&"nota')`;
    const { copy, files, html } = await copyOf("athletes", id);
    const rows = async (table: string) => {
      const [counted] = await stage.sql<{ n: number }[]>`
        select count(*)::int as n from ${stage.sql(`upstream.${table}`)} where athlete_id = ${id}`;
      return counted?.n;
    };
    const { parts } = copy;
    expect(parts.profile).toHaveLength(1);
    expect({
      memberships: parts.memberships?.length,
      guardianships: parts.family?.length,
      consent_answers: parts.consents?.length,
      documents: parts.documents?.length,
      subscriptions: parts.sales?.length,
      reservations: parts.bookings?.length,
      participants: parts.trainings?.length,
      course_enrolments: parts.courses?.length,
      recurring_athletes: parts.standingPlaces?.length,
      token_movements: parts.tokens?.length,
      registration_players: parts.teams?.length,
      receipts: parts.receipts?.length,
    }).toEqual(
      Object.fromEntries(
        await Promise.all(
          "memberships guardianships consent_answers documents subscriptions reservations participants course_enrolments recurring_athletes token_movements registration_players receipts"
            .split(" ")
            .map(async (table) => [table, await rows(table)] as const),
        ),
      ),
    );
    const paid = await stage.sql`
      select p.id from upstream.payments p join upstream.subscriptions s on s.debit_id = p.debit_id where s.athlete_id = ${id}`;
    expect(parts.payments?.length).toBeGreaterThanOrEqual(paid.length);
    expect(parts.trainings?.length).toBeGreaterThan(0);
    const paper = parts.documents?.find(({ file }) => file !== null);
    expect(paper?.file).toMatch(/^files\/\d{3}-certificato «2026»\.pdf$/u);
    expect(files.get(paper?.file ?? "")?.toString()).toBe("%PDF-prova");
    expect(html).toContain("&lt;b&gt;&amp;&quot;nota");
    expect(html).not.toContain("<b>");
    expect(html).toMatch(/<html lang="it">.*Copia dei dati di .*Documenti.*Allenamenti/su);
    const { parts: told, files: many } = await stage.client.ok(
      copies.show,
      { params: { kind: "athletes", id } },
      { bearer },
    );
    expect(told.map(({ name, count }) => [name, count])).toEqual(
      copyPartNames.flatMap((name) => (parts[name] ? [[name, parts[name].length]] : [])),
    );
    expect(files.size).toBe(many + 3);
  });

  it("holds nothing of a brother or sister, of a guardian, of another club", async () => {
    const { id, sibling, guardian } = await childWithFamily();
    const family = await stage.sql<{ guardian_id: string }[]>`
      select guardian_id from upstream.guardianships where athlete_id = ${id}`;
    const { json, html, copy } = await copyOf("athletes", id);
    const own = await marksOf("athletes", [id]);
    const others = [
      ...(await marksOf("athletes", [sibling])),
      ...(await marksOf("guardians", [guardian, ...family.map((one) => one.guardian_id)])),
    ].filter((mark) => !own.includes(mark));
    expect(others.length).toBeGreaterThan(4);
    for (const mark of others) expect(json.includes(mark) || html.includes(mark), mark).toBe(false);
    expect(Object.keys(copy.parts.family?.[0] ?? {}).toSorted()).toEqual(["isPayer", "receivesMail", "relation"]);
  });

  it("holds those who were merged into them, whoever is asked for", async () => {
    const club = await stage.member(organisationId);
    const add = async (lastName: string) => {
      const body = { firstName: "Doppia", lastName };
      return (await stage.client.ok(athletes.create, { body }, { bearer: club.jwt })).id;
    };
    const [stays, gone] = [await add("Resta"), await add("Parte")];
    const merge = { params: { id: gone }, query: {}, body: { intoAthleteId: stays } };
    await stage.client.ok(athleteMerges.merge, merge, { bearer: club.jwt });
    const [a, b] = [await copyOf("athletes", stays), await copyOf("athletes", gone)];
    expect(a.copy.parts.profile).toHaveLength(2);
    expect(b.copy.parts).toEqual(a.copy.parts);
  });
});

describe("the copy of a guardian and of the staff", () => {
  it("says of children only what the guardian is to them; receipts that name a child come without their page", async () => {
    const { id, sibling, guardian } = await childWithFamily();
    const { json, html, copy } = await copyOf("guardians", guardian);
    expect(copy.parts.family?.length).toBeGreaterThan(1);
    const own = await marksOf("guardians", [guardian]);
    const children = (await marksOf("athletes", [id, sibling])).filter((mark) => !own.includes(mark));
    for (const mark of children) expect(json.includes(mark) || html.includes(mark), mark).toBe(false);
    const named = await stage.sql<{ payer_id: string }[]>`
      select payer_id from upstream.receipts where organisation_id = ${organisationId} and payer_id is not null
         and athlete_id is not null limit 1`;
    if (named[0]) {
      const payer = await copyOf("guardians", named[0].payer_id);
      expect(payer.copy.parts.receipts?.length).toBeGreaterThan(0);
      expect(payer.copy.parts.receipts?.every(({ file }) => file === null)).toBe(true);
    }
  });

  it("has the page of a receipt that names nobody else", async () => {
    const [paid] = await stage.sql<{ id: string; athlete_id: string }[]>`
      select p.id, s.athlete_id from upstream.payments p join upstream.subscriptions s on s.debit_id = p.debit_id
       where p.organisation_id = ${organisationId} and p.paid and p.voided_at is null and p.payer_id is null
         and not exists (select from upstream.receipt_payments r where r.payment_id = p.id) limit 1`;
    const proceed = { proceedWithoutTaxId: true, proceedWithoutDeduction: true };
    const body = { paymentIds: [paid?.id ?? ""], payerId: null, ...proceed };
    const receipt = await stage.client.ok(receipts.create, { body }, { bearer });
    const { copy, files } = await copyOf("athletes", paid?.athlete_id ?? "");
    const line = copy.parts.receipts?.find(({ label }) => label === receipt.label);
    expect(
      files
        .get(line?.file ?? "")
        ?.subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("says what a member of the staff teaches and wrote, with no secret address; too much is refused, not cut off", async () => {
    const [coach] = await stage.sql<{ id: string }[]>`
      select staff_member_id as id from upstream.training_coaches where organisation_id = ${organisationId} limit 1`;
    const id = coach?.id ?? "";
    const [location] = await stage.sql<{ id: string }[]>`
      select id from upstream.locations where organisation_id = ${organisationId} and id not in
        (select location_id from upstream.calendar_tokens) limit 1`;
    await stage.sql`
      insert into upstream.calendar_tokens (organisation_id, location_id, token_hash, with_names, language, created_by)
      values (${organisationId}, ${location?.id ?? ""}, 'secret-hash-of-a-feed', true, 'it', ${id})`;
    const { copy, json, html } = await copyOf("staffMembers", id);
    expect(copy.parts.duties?.length).toBeGreaterThan(0);
    expect(copy.parts.calendarFeeds).toHaveLength(1);
    expect(copy.parts.profile?.[0]?.roles).toContain("coach");
    expect(json + html).not.toContain("secret-hash");
    await stage.sql`
      insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
      select ${organisationId}, ${id}, 'EVENT_STATE', '{}' from generate_series(1, 20001)`;
    const refused = await stage.client.refused(copies.download, { params: { kind: "staffMembers", id } }, { bearer });
    expect(refused).toMatchObject({ status: 409, code: "copy.too_large", details: { part: "notifications" } });
  });

  it("is for managers and the board", async () => {
    const { id } = await childWithFamily();
    const params = { kind: "athletes" as const, id };
    for (const call of [copies.show, copies.download])
      expect((await stage.client.refused(call, { params }, { bearer: await stage.staff("coach") })).status).toBe(403);
    const unknown = { kind: "guardians" as const, id };
    expect((await stage.client.refused(copies.show, { params: unknown }, { bearer })).status).toBe(404);
    const other = await stage.member(await stage.organisation("Un altro circolo"));
    expect((await stage.client.refused(copies.download, { params }, { bearer: other.jwt })).status).toBe(404);
  });
});

describe("the register", () => {
  it("knows every table that names an athlete, a guardian or a member of the staff as whose its rows are", async () => {
    const rows = await stage.sql<{ table: string }[]>`
      select distinct con.conrelid::regclass::text as table
        from pg_constraint con
        join unnest(con.conkey) key(attnum) on true
        join pg_attribute col on col.attrelid = con.conrelid and col.attnum = key.attnum
       where con.contype = 'f' and con.connamespace = 'upstream'::regnamespace
         and (con.confrelid in ('upstream.athletes'::regclass, 'upstream.guardians'::regclass, 'upstream.memberships'::regclass)
           or (con.confrelid = 'upstream.staff_members'::regclass and col.attname = 'staff_member_id'))`;
    const byName = await stage.sql<{ table: string }[]>`
      select distinct 'upstream.' || table_name as table from information_schema.columns
       where table_schema = 'upstream' and column_name in ('athlete_id', 'guardian_id', 'payer_id', 'staff_member_id', 'membership_id')`;
    const known = new Set([...Object.values(register).flatMap(({ tables }) => tables), ...Object.keys(leftOut)]);
    const tables = new Set([...rows, ...byName].map(({ table }) => table.replace("upstream.", "")));
    expect([...tables].filter((table) => !known.has(table)).toSorted()).toEqual([]);
    expect(Object.keys(leftOut).filter((table) => !tables.has(table))).toEqual([]);
  });

  it("has a name of each field for the page", () => {
    const fields = Object.values(copyParts).flatMap((part) => Object.keys(part.shape));
    expect(fields.filter((field) => !(field in fieldNames))).toEqual([]);
    expect(Object.keys(fieldNames).filter((field) => !fields.includes(field))).toEqual([]);
  });
});
