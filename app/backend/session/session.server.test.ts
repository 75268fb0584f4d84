import { expect, test } from "vitest";
import { readSession, type SessionData } from "./session.server.ts";

const options = { secret: "a secret that is long enough, surely", secure: false };
const data: SessionData = { sid: "s", accountId: "a", userToken: "u-token", language: null };

/** The cookie header that a browser sends after these `Set-Cookie` lines. */
const sentBack = (lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");

async function sealed(change: Partial<typeof options> = {}) {
  const session = await readSession(null, { ...options, ...change });
  session.start(data);
  return session.commit();
}

test("what was started is read again, and nothing of it is readable", async () => {
  const lines = await sealed();
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("u-token");
  expect((await readSession(sentBack(lines), options)).data).toEqual(data);
});

test("a session that did not change writes no cookie", async () => {
  const session = await readSession(sentBack(await sealed()), options);
  session.takeFlash();
  expect(await session.commit()).toEqual([]);
});

test("another secret, a forged or a cut seal is an empty session", async () => {
  const header = sentBack(await sealed());
  const other = { ...options, secret: "another secret that is long enough" };
  expect((await readSession(header, other)).data).toBeUndefined();
  expect((await readSession(header.slice(0, -20), options)).data).toBeUndefined();
  expect((await readSession("session=rubbish", options)).data).toBeUndefined();
});

test("over TLS the cookie has the __Host- prefix, and the plain one counts for nothing", async () => {
  const [line = ""] = await sealed({ secure: true });
  expect(line).toMatch(/^__Host-session=.*; Path=\/; .*Secure/u);
  const plain = sentBack(await sealed());
  expect((await readSession(plain, { ...options, secure: true })).data).toBeUndefined();
});

test("ending removes the cookie", async () => {
  const session = await readSession(sentBack(await sealed()), options);
  session.end();
  expect(await session.commit()).toEqual([expect.stringMatching(/^session=; Max-Age=0/u)]);
});

test("a message is handed out once", async () => {
  const flash = { id: "1", key: "common:saved", severity: "success", duration: 3000 } as const;
  const one = await readSession(null, options);
  one.setFlash(flash);
  const two = await readSession(sentBack(await one.commit()), options);
  expect(two.takeFlash()).toEqual(flash);
  expect(two.takeFlash()).toBeUndefined();
  expect(await two.commit()).toEqual([expect.stringMatching(/^flash=; Max-Age=0/u)]);
});

test("a message taken for a redirect stays for the page after it", async () => {
  const flash = { id: "1", key: "common:saved", severity: "success", duration: 3000 } as const;
  const one = await readSession(null, options);
  one.setFlash(flash);
  const kept = sentBack(await one.commit());
  const two = await readSession(kept, options);
  two.takeFlash();
  expect(await two.commit({ isRedirect: true })).toEqual([]);

  const three = await readSession(kept, options);
  three.takeFlash();
  three.setFlash({ ...flash, id: "2" });
  const four = await readSession(sentBack(await three.commit({ isRedirect: true })), options);
  expect(four.takeFlash()?.id).toBe("2");
});
