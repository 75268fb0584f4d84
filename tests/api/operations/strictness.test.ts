import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { ErrorBody } from "#contracts/errors.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { sports } from "#contracts/settings/sports.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { operations } from "#upstream/implementations.ts";

let stage: Stage;
let bearer: string;
beforeAll(async () => {
  stage = await createStage();
  bearer = await stage.staff("manager");
});
afterAll(() => stage.stop());

describe("the type of a body", () => {
  const language = (headers: Record<string, string>, body: BodyInit = JSON.stringify({ language: "it" })) =>
    stage.account("coach").then((account) =>
      fetch(`${stage.url}/users/me/language`, {
        method: "PUT",
        headers: { authorization: `Bearer ${account}`, ...headers },
        body,
      }),
    );

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data; boundary=x"])(
    "is refused with 415 when it is %s",
    async (type) => {
      const response = await language({ "content-type": type });
      expect([response.status, await response.json()]).toEqual([
        415,
        { code: "request.media_type", message: "request.media_type", requestId: expect.any(String) },
      ]);
    },
  );

  it("is refused when nothing names it", async () => {
    // why: of bytes, `fetch` does not say what they are.
    const response = await language({}, new TextEncoder().encode('{"language":"it"}'));
    expect(response.status).toBe(415);
  });

  it.each(["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])(
    "may be %s",
    async (type) => {
      expect((await language({ "content-type": type })).status).toBe(204);
    },
  );
});

describe("the type of files", () => {
  const upload = (type: string | undefined, body: BodyInit) =>
    fetch(`${stage.url}${media.uploadImages.path}`, {
      method: media.uploadImages.method,
      headers: { authorization: `Bearer ${bearer}`, ...(type !== undefined && { "content-type": type }) },
      body,
    }).then(async (response) => [response.status, ErrorBody.parse(await response.json()).code]);
  const bytes = new TextEncoder().encode("{}");

  it.each([
    undefined,
    "application/json",
    "application/x-www-form-urlencoded",
    "image/png",
    "multipart/mixed; boundary=b",
  ])("is refused with 415 when it is %s", async (type) =>
    expect(await upload(type, bytes)).toEqual([415, "request.media_type"]),
  );

  it("is a multipart form, which then has to be one", async () => {
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=b"])
      expect(await upload(type, bytes)).toEqual([400, "request.invalid"]);
  });
});

describe("a wrong method", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

  it("answers 405 with those that are allowed, on every path of the contracts", async () => {
    const patterns = [...new Set(operations.map(({ path }) => path))];
    for (const pattern of patterns) {
      const path = pattern.replace(/:\w+/gu, crypto.randomUUID());
      const own = operations.filter((operation) => operation.path === pattern).map(({ method }) => method);
      const wrong = methods.find((method) => !own.some((one) => one === method)) ?? "PROPFIND";
      const response = await fetch(stage.url + path, { method: wrong });
      const body = ErrorBody.parse(await response.json());
      const allow = (response.headers.get("allow") ?? "").split(", ");
      // why: `/locations/fields` is also a `/locations/:id`, whose methods it has as well.
      if (response.status === 405) {
        expect(body.code).toBe("request.method_not_allowed");
        expect(allow).toEqual(expect.arrayContaining(own));
        expect(allow).not.toContain(wrong);
      } else expect({ pattern, wrong, status: response.status }).toMatchObject({ status: 401 });
    }
  });

  it.each([
    ["DELETE", "/users/login", "POST"],
    ["OPTIONS", "/sports", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
  ])("%s %s answers 405", async (method, path, allow) => {
    const response = await fetch(stage.url + path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  it("leaves 404 to what is not there, and HEAD to what can be read", async () => {
    expect((await fetch(`${stage.url}/nowhere`, { method: "DELETE" })).status).toBe(404);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await fetch(`${stage.url}/athletes`, { method: "HEAD", headers })).status).toBe(200);
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await stage.client.refused(reservations.show, unknown, { bearer })).toMatchObject({ status: 404 });
  });
});

describe("unknown fields of a body", () => {
  it("are refused, by their names", async () => {
    const account = await stage.account("coach");
    const { id } = await stage.client.ok(users.me, {}, { bearer: account });
    const body = { nickname: "Lu", role: "manager", clothingSizes: { tankTop: "S", top: "M", shorts: null, hat: "L" } };
    const refusal = await stage.client.refused(promoters.update, { params: { id }, body }, { bearer: account });
    expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
    expect(refusal.fields).toEqual([
      { path: ["role"], code: "field.unknown" },
      { path: ["clothingSizes", "hat"], code: "field.unknown" },
    ]);
    expect((await stage.client.ok(users.me, {}, { bearer: account })).nickname).not.toBe("Lu");
  });

  it.each(['{"id":"0","__proto__":{"a":1}}', '{"id":"0","constructor":1}', '{"id":"0","toString":null}'])(
    "are refused whatever they are called: %s",
    async (text) => {
      const rawBody = text.replace('"0"', `"${crypto.randomUUID()}"`);
      const refusal = await stage.client.refused(staffMembers.login, {}, { bearer, rawBody });
      expect(refusal).toMatchObject({ status: 400, fields: [{ code: "field.unknown" }] });
    },
  );

  it("are not all named when there are many", async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, at]));
    const body = { id: crypto.randomUUID(), ...many };
    expect((await stage.client.refused(staffMembers.login, { body }, { bearer })).fields).toHaveLength(20);
  });
});

describe("unknown names in a query", () => {
  it("are refused by their names, also where a call has no query", async () => {
    const query = { page: "1", pagesize: "100", constructor: "x" };
    const refusal = await stage.client.refused(notifications.list, { query }, { bearer });
    expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
    expect(refusal.fields).toEqual([
      { path: ["pagesize"], code: "field.unknown" },
      { path: ["constructor"], code: "field.unknown" },
    ]);
    const none = await fetch(`${stage.url}${sports.list.path}?page=2`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect([none.status, await none.json()]).toEqual([
      400,
      expect.objectContaining({ code: "request.invalid", fields: [{ path: ["page"], code: "field.unknown" }] }),
    ]);
  });
});

describe("numbers in a query", () => {
  it.each(["1e3", "0x10", " 2", "2 ", "+2", "-1", "1.0", "2.5", "", "٣", "Infinity", "9".repeat(400), "0"])(
    "cannot be %j",
    async (page) => {
      const refusal = await stage.client.refused(notifications.list, { query: { page } }, { bearer });
      expect(refusal).toMatchObject({ status: 400, code: "request.invalid", fields: [{ path: ["page"] }] });
    },
  );

  it("are plain digits", async () => {
    const query = { page: "2", pageSize: "100" };
    const { pageInfo } = await stage.client.ok(notifications.list, { query }, { bearer });
    expect(pageInfo.currentPage).toBe(2);
  });
});
