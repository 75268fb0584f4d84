import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { type AthleteBody, athletes } from "#contracts/academy/athletes.ts";
import { media } from "#contracts/account/media.ts";
import { pngForm } from "#tests/api/support/images.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
let member: Member;
beforeAll(async () => {
  stage = await createStage();
  member = await stage.member(await stage.organisation("Circolo di prova"));
});
afterAll(() => stage.stop());

const as = () => ({ bearer: member.jwt });
const add = (body: AthleteBody & { proceedDuplicate?: boolean; proceedTaxId?: boolean }) =>
  stage.client.ok(athletes.create, { body }, as());
const refused = (body: unknown) => stage.client.refused(athletes.create, { body: body as AthleteBody }, as());
const marta = { firstName: "Marta", lastName: "Niccolò" };

describe("an athlete", () => {
  it("is kept with all fields of an account, and changed in parts by the version seen", async () => {
    const [image] = await stage.client.ok(media.uploadImages, {}, { ...as(), rawBody: pngForm() });
    const whole = {
      ...marta,
      gender: "female",
      birthDate: "2012-02-29",
      birthPlace: "Udine",
      taxIDCode: "ncc mrt 12b69 l483a",
      nickname: "Marti",
      email: "famiglia@niccolo.example",
      phoneNumber: "+39 333 1234567",
      address: "Via Roma 1",
      zipCode: "33100",
      city: "Udine",
      province: "UD",
      website: "https://niccolo.example",
      clothingSizes: { tankTop: "S", top: "M", shorts: null },
      photo: image?.id ?? null,
      notes: "Allergica alle arachidi",
    } as const;
    const made = await add(whole);
    expect(made).toMatchObject({ ...whole, taxIDCode: "NCCMRT12B69L483A", membershipId: null, version: 1 });
    const params = { id: made.id };
    const changed = await stage.client.ok(athletes.update, { params, body: { city: null, version: 1 } }, as());
    expect(changed).toEqual({ ...made, city: null, version: 2 });
    expect(await stage.client.ok(athletes.show, { params }, as())).toEqual(changed);
    const stale = await stage.client.refused(athletes.update, { params, body: { notes: "", version: 1 } }, as());
    expect(stale).toMatchObject({ status: 409, code: "athlete.stale", details: { version: 2 } });
  });

  it.each([
    ["a wrong check letter", { taxIDCode: "RSSMRA85T10A562T" }, "athlete.tax_id_invalid", "taxIDCode"],
    ["a birth date to come", { birthDate: "2199-01-01" }, "athlete.born_ahead", "birthDate"],
    ["a photo of nobody", { photo: crypto.randomUUID() }, "athlete.photo_unknown", "photo"],
  ])("is refused with %s", async (_, wrong, code, field) => {
    expect(await refused({ ...marta, ...wrong })).toMatchObject({ status: 422, code, fields: [{ path: [field] }] });
  });

  it("has a tax id of its own: who has it is told, in its club only", async () => {
    const { id } = await add({ firstName: "Mario", lastName: "Rossi", taxIDCode: "RSSMRA85T10A562S" });
    const again = await refused({ firstName: "Altro", lastName: "Rossi", taxIDCode: "rssmra85t10a562s" });
    expect(again).toMatchObject({
      status: 409,
      code: "athlete.tax_id_taken",
      fields: [{ path: ["taxIDCode"] }],
      details: { athletes: [{ id, lastName: "Rossi" }] },
    });
    const { jwt: bearer } = await stage.member(await stage.organisation("Altro circolo"));
    const body = { firstName: "Mario", lastName: "Rossi", taxIDCode: "RSSMRA85T10A562S" };
    await stage.client.ok(athletes.create, { body }, { bearer });
  });

  it("of the same names and birthday is asked about, whatever case and accents", async () => {
    const body = { firstName: "Nicolò", lastName: "De Marchi", birthDate: "2010-05-05" };
    const { id } = await add(body);
    const twin = { ...body, firstName: "NICOLO", lastName: "de marchi" };
    expect(await refused(twin)).toMatchObject({
      status: 409,
      code: "athlete.possible_duplicate",
      details: { athletes: [{ id, birthDate: "2010-05-05" }] },
    });
    const other = await add({ ...twin, proceedDuplicate: true });
    // Who becomes namesake by a change is asked about, too; who only gets a telephone is not.
    await add({ ...body, birthDate: "2011-01-01" });
    const change = (changes: object) => ({ params: { id: other.id }, body: changes });
    await stage.client.ok(athletes.update, change({ phoneNumber: "040 1" }), as());
    expect(await stage.client.refused(athletes.update, change({ birthDate: "2011-01-01" }), as())).toMatchObject({
      code: "athlete.possible_duplicate",
    });
  });

  it("is found by names that were typed the other way round", async () => {
    const { id } = await add({ firstName: "Kim", lastName: "Min-jun", birthDate: "2012-03-03" });
    expect(await refused({ firstName: "MIN-JUN", lastName: "Kim", birthDate: "2012-03-03" })).toMatchObject({
      code: "athlete.possible_duplicate",
      details: { athletes: [{ id }] },
    });
    const { id: twin } = await add({
      ...{ firstName: "Min-jun", lastName: "Kim", birthDate: "2012-03-03" },
      proceedDuplicate: true,
    });
    const pairs = await stage.client.ok(athleteMerges.duplicates, { query: { pageSize: 50 } }, as());
    expect(pairs.data.map(({ older, newer }) => [older.id, newer.id])).toContainEqual([id, twin]);
  });

  it("whose tax code says otherwise is asked about, at what differs, and kept when staff go on", async () => {
    const body = {
      ...{ firstName: "Mario", lastName: "Neri", birthDate: "2015-05-05", gender: "male" as const },
      taxIDCode: "NREMRA15E46H501P",
    };
    const asked = await refused(body);
    expect(asked).toMatchObject({ status: 409, code: "athlete.tax_id_differs" });
    expect(asked.fields?.map(({ path }) => path)).toEqual([["birthDate"], ["gender"], ["proceedTaxId"]]);
    // What refuses comes first: nothing is asked about a code that somebody has.
    const { id } = await add({ ...body, proceedTaxId: true });
    expect(await refused(body)).toMatchObject({ code: "athlete.possible_duplicate" });
    const change = (changes: object) => ({ params: { id }, body: changes });
    await stage.client.ok(athletes.update, change({ phoneNumber: "040 1" }), as());
    const other = await stage.client.refused(athletes.update, change({ lastName: "Bianchi" }), as());
    expect(other.fields?.map(({ path }) => path[0])).toEqual(["lastName", "birthDate", "gender", "proceedTaxId"]);
    await stage.client.ok(athletes.update, change({ birthDate: "2015-05-06", gender: "female" }), as());
  });

  it("has an address of any domain, which is kept as mail servers know it", async () => {
    const { email } = await add({ firstName: "Jörg", lastName: "Müller", email: "jm@münchen.example" });
    expect(email).toBe("jm@xn--mnchen-3ya.example");
    expect(await refused({ ...marta, email: "ü@munich.example" })).toMatchObject({ fields: [{ code: "field.email" }] });
  });

  it("is one of many that come at once with a tax id", async () => {
    const body = { firstName: "Uno", lastName: "Solo", taxIDCode: "X1234567L" };
    const sent = await Promise.all(Array.from({ length: 8 }, () => stage.client.send(athletes.create, { body }, as())));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it("of another club is a 404", async () => {
    const { id } = await add({ firstName: "Di", lastName: "Altri" });
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    const call = { params: { id }, body: { notes: "x" } };
    expect(await stage.client.refused(athletes.update, call, stranger)).toMatchObject({ status: 404 });
    expect(await stage.client.refused(athletes.show, { params: { id } }, stranger)).toMatchObject({ status: 404 });
  });
});

it("those with and without a membership are told apart", async () => {
  const free = await add({ firstName: "Senza", lastName: "Iscrizione" });
  const bound = await add({ firstName: "Con", lastName: "Iscrizione" });
  await stage.sql`insert into upstream.memberships (organisation_id, athlete_id)
    values (${member.organisationId}, ${bound.id})`;
  const found = async (membership?: "none" | "any") =>
    (
      await stage.client.ok(athletes.list, { query: { search: "iscrizione", ...(membership && { membership }) } }, as())
    ).data.map(({ id }) => id);
  expect(await found()).toEqual([bound.id, free.id]);
  expect(await found("none")).toEqual([free.id]);
  expect(await found("any")).toEqual([bound.id]);
});
