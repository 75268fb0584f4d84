import { afterAll, beforeAll, expect, it } from "vitest";
import { guardians, maxGuardians } from "#contracts/academy/guardians.ts";
import type { Member } from "#tests/api/support/members.ts";
import { addPerson } from "#tests/api/support/people.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
let club: Member;
beforeAll(async () => {
  stage = await createStage();
  club = await stage.member(await stage.organisation("Circolo di prova"));
});
afterAll(() => stage.stop());

const as = () => ({ bearer: club.jwt });
const child = async (firstName = "Luca") =>
  (await addPerson(stage, club.organisationId, { firstName, birthDate: "2015-01-01", email: null })).athleteId;
const mother = {
  firstName: "Anna",
  lastName: "Bianchi",
  email: "anna@bianchi.example",
  relation: "mother" as const,
  isPayer: true,
  receivesMail: true,
};
/** Anna is made again in each test: only one of them is about that. */
const answered = (body: object) =>
  ({ ...(!("guardianId" in body) && { proceedDuplicate: true }), ...body }) as typeof mother;
const add = (id: string, body: object) =>
  stage.client.ok(guardians.add, { params: { id }, body: answered(body) }, as());
const refused = (id: string, body: object) =>
  stage.client.refused(guardians.add, { params: { id }, body: answered(body) }, as());
const list = async (id: string) => (await stage.client.ok(guardians.list, { params: { id } }, as())).data;

it("are added, shared by siblings and changed for all of them", async () => {
  const [luca, sara] = [await child("Luca"), await child("Sara")];
  const anna = await add(luca, mother);
  expect(anna).toMatchObject({ ...mother, others: 0, version: 1 });
  const bond = { guardianId: anna.id, relation: "mother", isPayer: false, receivesMail: false };
  expect(await add(sara, bond)).toMatchObject({ id: anna.id, isPayer: false, others: 1 });
  expect(await refused(sara, bond)).toMatchObject({ status: 409, code: "guardian.taken" });
  const params = { id: sara, guardianId: anna.id };
  const changed = await stage.client.ok(
    guardians.update,
    { params, body: { phoneNumber: "333 1", receivesMail: true, version: 1 } },
    as(),
  );
  expect(changed).toMatchObject({ phoneNumber: "333 1", receivesMail: true, isPayer: false, version: 2 });
  expect(await list(luca)).toMatchObject([{ phoneNumber: "333 1", isPayer: true, receivesMail: true }]);
  const stale = { params, body: { firstName: "X", version: 1 } };
  expect(await stage.client.refused(guardians.update, stale, as())).toMatchObject({ code: "guardian.stale" });
  const family = await stage.client.ok(guardians.family, { params: { id: luca } }, as());
  expect(family.data.map(({ firstName, status, open }) => [firstName, status, open])).toEqual([
    ["Luca", "accepted", []],
    ["Sara", "accepted", []],
  ]);
  const found = await stage.client.ok(guardians.search, { query: { search: "bianchi 333" } }, as());
  expect(found.data).toMatchObject([{ id: anna.id, athletes: ["Luca Rossi", "Sara Rossi"] }]);
});

it("have an e-mail or a telephone, and a tax id that can be", async () => {
  const luca = await child();
  expect(await refused(luca, { ...mother, email: null })).toMatchObject({
    status: 422,
    code: "guardian.contact_required",
    fields: [{ path: ["email"] }],
  });
  expect(await refused(luca, { ...mother, taxIDCode: "RSSMRA85T10A562T" })).toMatchObject({
    code: "guardian.tax_id_invalid",
  });
  const { id } = await add(luca, { ...mother, email: null, phoneNumber: "333" });
  const call = { params: { id: luca, guardianId: id }, body: { phoneNumber: null } };
  expect(await stage.client.refused(guardians.update, call, as())).toMatchObject({ code: "guardian.contact_required" });
});

it("who may be one of the club's already are proposed, and made when staff say that they are two", async () => {
  const [luca, sara] = [await child("Luca"), await child("Sara")];
  const known = { ...mother, firstName: "Paola", lastName: "Verdi", email: "paola@verdi.example" };
  const { id } = await add(luca, { ...known, phoneNumber: "+39 333 765 4321", taxIDCode: "VRDPLA80A41H501T" });
  const asks = async (body: object) => {
    const { status, code, details } = await refused(sara, {
      ...mother,
      proceedDuplicate: false,
      firstName: "P",
      lastName: "V",
      ...body,
    });
    return [
      status,
      code,
      (details?.guardians as { id: string; athletes: string[] }[])?.map((one) => [one.id, one.athletes]),
    ];
  };
  const same = [409, "guardian.possible_duplicate", [[id, ["Luca Rossi"]]]];
  expect(await asks({ email: "PAOLA@verdi.example" })).toEqual(same);
  expect(await asks({ email: "other@verdi.example", taxIDCode: "vrdpla80a41h501t" })).toEqual(same);
  const byName = { firstName: "verdi", lastName: "PAOLA", email: null, phoneNumber: "333/7654321" };
  expect(await asks(byName)).toEqual(same);
  // A number alone may be the house's, and a name is many people's.
  const silent = { ...mother, isPayer: false, proceedDuplicate: false };
  await add(sara, { ...silent, email: null, phoneNumber: "+39 333 765 4321", lastName: "Altra" });
  await add(sara, { ...silent, firstName: "Paola", lastName: "Verdi", email: "p@altrove.example" });
  const { id: other } = await add(sara, known);
  expect(other).not.toBe(id);
  expect(await list(sara)).toHaveLength(3);
});

it("whose tax code says otherwise are asked about", async () => {
  const luca = await child();
  const code = { ...mother, email: "marco@rossi.example", taxIDCode: "RSSMRA85T10A562S" };
  const asked = await refused(luca, code);
  expect(asked).toMatchObject({ status: 409, code: "guardian.tax_id_differs" });
  expect(asked.fields?.map(({ path }) => path[0])).toEqual(["lastName", "firstName", "relation", "proceedTaxId"]);
  const mario = { ...code, firstName: "Mario", lastName: "Rossi", relation: "father" };
  const { id } = await add(luca, mario);
  const change = (body: object) => ({ params: { id: luca, guardianId: id }, body });
  expect(await stage.client.refused(guardians.update, change({ relation: "mother" }), as())).toMatchObject({
    code: "guardian.tax_id_differs",
  });
  await stage.client.ok(guardians.update, change({ relation: "mother", proceedTaxId: true }), as());
  await stage.client.ok(guardians.update, change({ phoneNumber: "333 9" }), as());
});

it("one of them pays, however many are made payers at once", async () => {
  const luca = await child();
  const ids = await Promise.all(
    Array.from({ length: maxGuardians }, async (_, n) => (await add(luca, { ...mother, firstName: `G${n}` })).id),
  );
  expect((await list(luca)).filter(({ isPayer }) => isPayer)).toHaveLength(1);
  await Promise.all(
    ids.map((guardianId) =>
      stage.client.ok(guardians.update, { params: { id: luca, guardianId }, body: { isPayer: true } }, as()),
    ),
  );
  const payers = (await list(luca)).filter(({ isPayer }) => isPayer);
  expect(payers).toHaveLength(1);
  expect(await refused(luca, mother)).toMatchObject({ status: 409, code: "guardian.too_many" });
  await expect(stage.sql`update upstream.guardianships set is_payer = true where athlete_id = ${luca}`).rejects.toThrow(
    /guardianships_payer/u,
  );
});

it("who answers for nobody any more is forgotten, but not who is named by a payment", async () => {
  const [luca, sara] = [await child("Luca"), await child("Sara")];
  const { id: guardianId } = await add(luca, mother);
  await add(sara, { guardianId, relation: "mother", isPayer: false, receivesMail: true });
  const remove = (id: string) => stage.client.ok(guardians.remove, { params: { id, guardianId } }, as());
  const isKept = async () => (await stage.sql`select from upstream.guardians where id = ${guardianId}`).length === 1;
  await remove(luca);
  expect(await isKept()).toBe(true);
  await remove(sara);
  expect(await isKept()).toBe(false);
});

it("of another club are a 404", async () => {
  const luca = await child();
  const { id: guardianId } = await add(luca, mother);
  const bearer = await stage.staff("manager", "riviera");
  for (const call of [guardians.list, guardians.family])
    expect(await stage.client.refused(call, { params: { id: luca } }, { bearer })).toMatchObject({ status: 404 });
  const { organisationId, jwt } = await stage.member(await stage.organisation("Altro"));
  const { athleteId } = await addPerson(stage, organisationId);
  const steal = {
    params: { id: athleteId },
    body: { guardianId, relation: "mother", isPayer: true, receivesMail: true } as const,
  };
  expect(await stage.client.refused(guardians.add, steal, { bearer: jwt })).toMatchObject({ status: 404 });
});
