import { afterAll, beforeAll, expect, it } from "vitest";
import { athletes } from "#contracts/academy/athletes.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

async function signedIn() {
  const bearer = await stage.account("coach");
  return { bearer, me: await stage.client.ok(users.me, {}, { bearer }) };
}

it("stores every field of one's own data and shows it again", async () => {
  const { bearer, me } = await signedIn();
  const body = {
    firstName: "Lucia",
    lastName: "De Santis",
    gender: "female" as const,
    taxIDCode: "DSNLCU90A71H501Q",
    birthDate: "1990-01-31",
    birthPlace: "Roma",
    nickname: "Lu",
    phoneNumber: "+39 333 1234567",
    address: "Via Roma 1",
    zipCode: "00100",
    city: "Roma",
    province: "RM",
    website: "https://lucia.example/",
    clothingSizes: { tankTop: "S", top: "M", shorts: null },
  };
  const changed = await stage.client.ok(promoters.update, { params: { id: me.id }, body }, { bearer });
  expect(changed).toMatchObject({ ...body, email: me.email });
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(me.updatedAt));
  expect(await stage.client.ok(users.me, {}, { bearer })).toMatchObject(body);
});

it("leaves what is not sent, and empties what is sent empty or null", async () => {
  const { bearer, me } = await signedIn();
  const params = { id: me.id };
  await stage.client.ok(promoters.update, { params, body: { nickname: "Lu", city: "Roma" } }, { bearer });
  const body = { nickname: " ", birthDate: null };
  const changed = await stage.client.ok(promoters.update, { params, body }, { bearer });
  expect(changed).toMatchObject({ nickname: null, birthDate: null, city: "Roma", lastName: me.lastName });
});

it("is open to staff tokens for the same person, and to nobody else's record", async () => {
  const { me } = await signedIn();
  const own = { params: { id: me.id }, body: { nickname: "Coach" } };
  await stage.client.ok(promoters.update, own, { bearer: await stage.staff("coach") });
  for (const bearer of [await stage.account("manager"), await stage.staff("manager")])
    expect(await stage.client.refused(promoters.update, own, { bearer })).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});

it.each([
  [{ firstName: "" }, "firstName", "field.required", undefined],
  [{ firstName: null }, "firstName", "field.required", undefined],
  [{ lastName: "x".repeat(81) }, "lastName", "field.too_long", { max: 80 }],
  [{ birthDate: "31/01/1990" }, "birthDate", "field.date", undefined],
  [{ website: "roma" }, "website", "field.url", undefined],
  [{ website: "javascript:alert(1)" }, "website", "field.url", undefined],
  [{ website: `https://lucia.example/${"a".repeat(2000)}` }, "website", "field.too_long", { max: 2000 }],
  [{ gender: "other" }, "gender", "field.choice", undefined],
  [{ city: 7 }, "city", "field.invalid", undefined],
])("refuses %j", async (body, path, code, params) => {
  const { bearer, me } = await signedIn();
  const refusal = await stage.client.refused(promoters.update, { params: { id: me.id }, body }, { bearer });
  expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
  expect(refusal.fields).toEqual([{ path: [path], code, ...(params ? { params } : {}) }]);
});

it("stores the language, which must be one of three", async () => {
  const { bearer } = await signedIn();
  await stage.client.ok(users.setLanguage, { body: { language: "es" } }, { bearer });
  expect((await stage.client.ok(users.me, {}, { bearer })).language).toBe("es");
  const refusal = await stage.client.refused(users.setLanguage, { body: { language: "fr" } }, { bearer });
  expect(refusal.fields).toEqual([{ path: ["language"], code: "field.choice" }]);
});

it("answers 400 for a character that no text can hold", async () => {
  const { bearer, me } = await signedIn();
  const body = { nickname: "Lu\u0000cia" };
  const refusal = await stage.client.refused(promoters.update, { params: { id: me.id }, body }, { bearer });
  expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
  const query = { search: "a\u0000" };
  const staff = { bearer: await stage.staff("manager") };
  expect((await stage.client.refused(athletes.list, { query }, staff)).status).toBe(400);
  const basic: [string, string] = ["a\u0000@demo.example", "x"];
  expect((await stage.client.refused(users.login, {}, { basic })).status).toBe(401);
});

it("answers 400 for a body that is no JSON, and 404 for an id that is none", async () => {
  const { bearer, me } = await signedIn();
  const broken = await stage.client.refused(promoters.update, { params: { id: me.id } }, { bearer, rawBody: "{" });
  expect(broken).toMatchObject({ status: 400, code: "request.invalid" });
  const odd = await stage.client.refused(promoters.update, { params: { id: "1 or 1=1" }, body: {} }, { bearer });
  expect(odd).toMatchObject({ status: 404, code: "record.not_found" });
});
