import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents, reports } from "#contracts/academy/documents.ts";
import { media } from "#contracts/account/media.ts";
import type { Member } from "#tests/api/support/members.ts";
import { addCertificate, addPerson } from "#tests/api/support/people.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { readSheet } from "#tests/support/sheets.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";

let stage: Stage;
let club: Member;
beforeAll(async () => {
  stage = await createStage();
  club = await stage.member(await stage.organisation("Circolo di prova"));
});
afterAll(() => stage.stop());

const as = (bearer = club.jwt) => ({ bearer });
const today = () => localDateOf(stage.clock.now(), "Europe/Rome");
const person = (wanted = {}) => addPerson(stage, club.organisationId, wanted);

async function upload(bytes = "%PDF-1.7 prova", bearer = club.jwt): Promise<string> {
  const rawBody = new FormData();
  rawBody.append("file", new File([bytes], "certificato.pdf", { type: "application/pdf" }));
  return (await stage.client.ok(media.uploadFile, {}, { bearer, rawBody })).id;
}
const certificate = (mediaId: string | null, over = {}) => ({
  type: "medicalCertificate" as const,
  mediaId,
  issuedOn: addDays(today(), -10),
  expiresOn: addDays(today(), 300),
  ...over,
});
const add = (id: string, body: object) =>
  stage.client.ok(documents.add, { params: { id }, body: body as ReturnType<typeof certificate> }, as());
const refused = (id: string, body: object) =>
  stage.client.refused(documents.add, { params: { id }, body: body as ReturnType<typeof certificate> }, as());
const isStored = async (mediaId: string) =>
  (await stage.sql`select from upstream.media_chunks where media_id = ${mediaId}`).length > 0;
const readable = async (mediaId: string, bearer: string) =>
  (await stage.client.send(media.download, { params: { id: mediaId } }, { bearer })).status === 200;

describe("a document", () => {
  it("is added, replaced and removed; of a file that is gone the bytes are gone at once", async () => {
    const { membershipId: id } = await person();
    const first = await upload();
    const made = await add(id, certificate(first));
    expect(made).toMatchObject({
      type: "medicalCertificate",
      file: { mediaId: first, contentType: "application/pdf" },
      state: "valid",
      isCurrent: true,
      createdBy: { id: club.staffMemberId },
      version: 1,
    });
    const params = { id, documentId: made.id };
    const second = await upload();
    const body = { mediaId: second, expiresOn: addDays(today(), 30), version: 1 };
    const changed = await stage.client.ok(documents.update, { params, body }, as());
    expect(changed).toMatchObject({ file: { mediaId: second }, state: "expiring", version: 2 });
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    const removed = await stage.client.ok(documents.remove, { params }, as());
    expect(removed).toMatchObject({ file: null, isCurrent: false, removedBy: { id: club.staffMemberId } });
    expect(await isStored(second)).toBe(false);
    expect(await stage.client.refused(documents.remove, { params }, as())).toMatchObject({ code: "document.removed" });
    const listed = await stage.client.ok(documents.list, { params: { id } }, as());
    expect(listed.data).toEqual([removed]);
  });

  it("says when it ends, after it began, by its kind", async () => {
    const { membershipId } = await person();
    const wrong = (over: object) => refused(membershipId, certificate(null, over));
    expect(await wrong({ expiresOn: null })).toMatchObject({ status: 422, code: "document.expiry_required" });
    expect(await wrong({ expiresOn: addDays(today(), -11) })).toMatchObject({ code: "document.expires_before_issue" });
    expect(await wrong({ issuedOn: addDays(today(), 1) })).toMatchObject({ code: "document.issued_ahead" });
    expect((await add(membershipId, certificate(null, { type: "id", expiresOn: null }))).state).toBe("valid");
    await expect(
      stage.sql`insert into upstream.documents (organisation_id, athlete_id, type)
        select organisation_id, athlete_id, 'greenPass' from upstream.memberships where id = ${membershipId}`,
    ).rejects.toThrow(/documents_expiry_required/u);
  });

  it("takes a file of the kinds it may be, that its sender uploaded, once", async () => {
    const { membershipId } = await person();
    const code = async (mediaId: string) => (await refused(membershipId, certificate(mediaId))).code;
    expect(await code(await upload("no PDF"))).toBe("document.media_type");
    expect(await code(await upload("%PDF-", (await stage.member(club.organisationId)).jwt))).toBe(
      "document.media_unknown",
    );
    expect(await code(await upload("%PDF-", await stage.staff("manager")))).toBe("document.media_unknown");
    const mediaId = await upload();
    await add(membershipId, certificate(mediaId));
    expect(await code(mediaId)).toBe("document.media_taken");
    const twice = await upload();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () =>
        stage.client.send(documents.add, { params: { id: membershipId }, body: certificate(twice) }, as()),
      ),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("is read by the board only, and before it is attached by its sender only", async () => {
    const { membershipId } = await person();
    const mediaId = await upload();
    const others = await Promise.all(
      (["boardMember", "coach", "facilityManager", "eventManager"] as const).map((role) =>
        stage.member(club.organisationId, [role]),
      ),
    );
    const stranger = await stage.staff("manager", "riviera");
    const readers = () => Promise.all([...others.map(({ jwt }) => jwt), stranger].map((who) => readable(mediaId, who)));
    expect(await readable(mediaId, club.jwt)).toBe(true);
    expect(await readers()).toEqual([false, false, false, false, false]);
    const { id: documentId } = await add(membershipId, certificate(mediaId));
    expect(await readers()).toEqual([true, false, false, false, false]);
    const call = { params: { id: membershipId, documentId } };
    expect(await stage.client.refused(documents.remove, call, { bearer: stranger })).toMatchObject({ status: 404 });
  });
});

describe("what is due", () => {
  it("stands by date, with what is required and missing; only of accepted members", async () => {
    const own = await stage.member(await stage.organisation("Scadenze"));
    const { organisationId } = own;
    await stage.sql`update upstream.organizations set required_documents = '{medicalCertificate,id}'
      where id = ${organisationId}`;
    const late = await addPerson(stage, organisationId, { firstName: "Tardi" });
    await addCertificate(stage, organisationId, late.athleteId, addDays(today(), -3));
    const soon = await addPerson(stage, organisationId, { firstName: "Presto" });
    await addCertificate(stage, organisationId, soon.athleteId, addDays(today(), -300));
    await addCertificate(stage, organisationId, soon.athleteId, addDays(today(), 3));
    const gone = await addPerson(stage, organisationId, { firstName: "Ex", status: "canceled" });
    await addCertificate(stage, organisationId, gone.athleteId, addDays(today(), -3));
    const due = (query = {}) => stage.client.ok(documents.due, { query }, as(own.jwt));
    const all = await due();
    expect(all.data.map(({ athlete, type, state }) => [athlete.firstName, type, state])).toEqual([
      ["Tardi", "medicalCertificate", "expired"],
      ["Presto", "medicalCertificate", "expiring"],
      ["Presto", "id", "missing"],
      ["Tardi", "id", "missing"],
    ]);
    expect(all.counts).toEqual({ valid: 0, expiring: 1, expired: 1, missing: 2 });
    expect((await due({ state: ["missing"], search: "tard" })).pageInfo.total).toBe(1);
    expect((await due({ from: today(), to: addDays(today(), 3) })).data).toHaveLength(1);
    expect((await due({ type: ["id"] })).data).toHaveLength(2);
    // The file has the rows of the list, in its order, in words.
    const file = async (format: "csv" | "xlsx") => {
      const answer = await stage.client.send(documents.download, { query: { type: ["id"], format } }, as(own.jwt));
      return Buffer.from(await answer.arrayBuffer());
    };
    const csv = (await file("csv")).toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
    const rows = readSheet(await file("xlsx"));
    expect(rows.map((row) => row.length)).toEqual(Array(3).fill(10));
    expect(csv.map((line) => line.split(/[;,]/u).at(-1)?.replaceAll('"', ""))).toEqual(rows.map((row) => row.at(-1)));
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(
      (await due({ type: ["id"] })).data.map(({ membershipId }) => membershipId),
    );
  });

  it("is reminded of once a day; what is in order, unknown or has no address says so", async () => {
    const own = await stage.member(await stage.organisation("Solleciti"));
    const { organisationId } = own;
    const type = "medicalCertificate" as const;
    const member = async (days: number, wanted = {}) => {
      const { athleteId, membershipId } = await addPerson(stage, organisationId, wanted);
      await addCertificate(stage, organisationId, athleteId, addDays(today(), days));
      return membershipId;
    };
    const [soon, fine, mute] = [await member(5), await member(90), await member(-1, { email: null })];
    const remind = () =>
      stage.client.ok(
        documents.remind,
        { body: { items: [soon, fine, mute, crypto.randomUUID()].map((membershipId) => ({ membershipId, type })) } },
        as(own.jwt),
      );
    const { done, failed } = await remind();
    expect(done).toEqual([{ membershipId: soon, type, recipients: 1 }]);
    expect(failed.map(({ code }) => code)).toEqual([
      "reminder.not_needed",
      "reminder.no_recipient",
      "record.not_found",
    ]);
    expect((await remind()).failed[0]).toMatchObject({ membershipId: soon, code: "reminder.sent_today" });
    stage.clock.forward(24 * 60);
    expect((await remind()).done).toHaveLength(1);
    const listed = await stage.client.ok(documents.due, { query: { state: ["expiring"] } }, as(own.jwt));
    expect(listed.data[0]?.toldAt).not.toBeNull();
  });
});

it("a report goes to the guardians of a minor who receive mail, once a day", async () => {
  const { athleteId } = await person({ birthDate: addDays(today(), -3650), email: null });
  const documentId = await addCertificate(stage, club.organisationId, athleteId, addDays(today(), 90));
  const report = { body: { documentId, reason: "unreadable" as const, message: "Manca la firma" } };
  expect(await stage.client.refused(reports.create, report, as())).toMatchObject({ code: "report.no_recipient" });
  await stage.sql`with someone as (
      insert into upstream.guardians (organisation_id, first_name, last_name, email)
      values (${club.organisationId}, 'Anna', 'Bianchi', 'anna@bianchi.example'),
             (${club.organisationId}, 'Ugo', 'Bianchi', 'ugo@bianchi.example') returning id, first_name)
    insert into upstream.guardianships (organisation_id, athlete_id, guardian_id, relation, receives_mail)
    select ${club.organisationId}, ${athleteId}, id, 'other', first_name = 'Anna' from someone`;
  expect(await stage.client.ok(reports.create, report, as())).toEqual({ recipients: 1 });
  expect(await stage.client.refused(reports.create, report, as())).toMatchObject({ code: "report.sent_today" });
  const [message] = await stage.sql`select email, subject, body from upstream.messages where athlete_id = ${athleteId}`;
  expect(message).toMatchObject({ email: "anna@bianchi.example", subject: "Il certificato medico di Ada Rossi" });
  expect(message?.body).toContain("Manca la firma");
});
