import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deleteStoredForm,
  findStoredForm,
  ownerId,
  purgeStoredForms,
  signOwner,
  storeForm,
  verifyOwner,
} from "#app/backend/forms/stored-forms.server.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

const secret = "a secret of the tests, 32 characters or more";
const form = {
  address: "/locations/new",
  name: "location",
  fields: [["name", "Campo d'oro"]] as [string, string][],
  hasFiles: false,
};
const person = () => ({ accountId: crypto.randomUUID(), organisationId: crypto.randomUUID() });

let database: DashboardDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test("a kept form is there for its account in its organisation, in its browser, and for nobody else", async () => {
  const { db } = database.connect(1);
  const owner = person();
  const keeper = { secret, device: "a browser", owner: ownerId(secret, owner) };
  const id = await storeForm(db, keeper, form);
  expect(await findStoredForm(db, keeper, id)).toEqual(form);
  const others = [
    { ...keeper, owner: ownerId(secret, person()) },
    { ...keeper, owner: ownerId(secret, { ...owner, organisationId: crypto.randomUUID() }) },
    { ...keeper, owner: ownerId(secret, { accountId: owner.accountId }) },
    { ...keeper, device: "another browser" },
    { ...keeper, secret: "another secret, also of 32 characters" },
  ];
  for (const other of others) expect(await findStoredForm(db, other, id)).toBeUndefined();
  await deleteStoredForm(db, ownerId(secret, person()), id);
  expect(await findStoredForm(db, keeper, id)).toEqual(form);
  await deleteStoredForm(db, keeper.owner, id);
  expect(await findStoredForm(db, keeper, id)).toBeUndefined();
});

test("the table tells nobody what was typed, nor by whom", async () => {
  const { db, sql } = database.connect(1);
  const owner = person();
  await storeForm(db, { secret, device: "a browser", owner: ownerId(secret, owner) }, form);
  const stored = JSON.stringify(await sql`select * from dashboard.kept_forms`);
  for (const word of ["Campo d'oro", "locations", owner.accountId, owner.organisationId])
    expect(stored).not.toContain(word);
});

test("after an hour it is gone, and housekeeping takes it away", async () => {
  const { db, sql } = database.connect(1);
  const keeper = { secret, device: "a browser", owner: ownerId(secret, person()) };
  const [old, young] = [await storeForm(db, keeper, form), await storeForm(db, keeper, form)];
  await sql`update dashboard.kept_forms set created_at = created_at - interval '61 minutes' where id = ${old}`;
  expect(await findStoredForm(db, keeper, old)).toBeUndefined();
  await purgeStoredForms(db);
  expect(await sql`select id from dashboard.kept_forms where id = ${old}`).toHaveLength(0);
  expect(await findStoredForm(db, keeper, young)).toEqual(form);
});

test("twenty are kept for somebody; one more pushes the oldest out, and none of anybody else's", async () => {
  const { db } = database.connect(1);
  const [keeper, other] = [person(), person()].map((owner) => ({
    secret,
    device: "a browser",
    owner: ownerId(secret, owner),
  }));
  if (!keeper || !other) throw new Error("two people");
  const foreign = await storeForm(db, other, form);
  const ids: string[] = [];
  for (let n = 0; n < 22; n += 1) ids.push(await storeForm(db, keeper, { ...form, address: `/${n}` }));
  const found = await Promise.all(ids.map((id) => findStoredForm(db, keeper, id)));
  expect(found.filter((one) => one !== undefined)).toHaveLength(20);
  expect(found.at(-1)?.address).toBe("/21");
  expect(await findStoredForm(db, other, foreign)).toEqual(form);
});

test("a form says whose it is only by a mark of ours", () => {
  const owner = person();
  const mark = signOwner(secret, owner);
  expect(verifyOwner(secret, mark)).toBe(ownerId(secret, owner));
  const [name = "", signature = ""] = mark.split(".");
  for (const forged of ["", ".", name, `${name}.`, `${name}.AAAA`, `x${name}.${signature}`, `.${signature}`])
    expect(verifyOwner(secret, forged), forged).toBeUndefined();
  expect(verifyOwner("another secret, also of 32 characters", mark)).toBeUndefined();
});
