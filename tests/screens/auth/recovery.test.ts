import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { refuse } from "#tests/support/stub-upstream.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  stage.upstream.received.length = 0;
  stage.upstream.on(users.recoveryToken, () => undefined);
  stage.upstream.on(users.setPassword, () => undefined);
});

const email = "ada@demo.example";
const good = { email, otp: "12345678", password: "Nuova1", repeat: "Nuova1" };

test("the code is sent and the next step knows the address", async () => {
  const visitor = stage.visitor();
  const sent = await visitor.post("/recover-password", { email });
  expect(sent.location).toBe("/reset-password?email=ada%40demo.example");
  expect(stage.upstream.received).toMatchObject([{ operation: users.recoveryToken.id, body: { email } }]);
  const page = await visitor.get(sent.location ?? "");
  expect(page.text).toContain(`Ti abbiamo inviato un codice all'indirizzo ${email}`);
  expect(page.html).toContain(`value="${email}"`);
  expect(await stage.lastAction("auth.request_recovery")).toMatchObject({ outcome: "succeeded", actor_email: email });
});

test("an address that is not in the system is told at its field", async () => {
  stage.upstream.on(users.recoveryToken, () => refuse(404, "account.unknown_email"));
  const page = await stage.visitor().post("/recover-password", { email });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Questa e-mail non è presente nel nostro sistema");
  expect(page.html).toContain('href="#recover-email"');
});

test("the new password is stored and leads to the sign-in page", async () => {
  const visitor = stage.visitor();
  const saved = await visitor.post("/reset-password", good);
  expect(saved.location).toBe("/login");
  expect((await visitor.get(saved.location ?? "")).text).toContain("Password salvata");
  const { repeat: _repeat, ...body } = good;
  expect(stage.upstream.received).toMatchObject([{ operation: users.setPassword.id, body }]);
  const row = await stage.lastAction("auth.reset_password");
  expect(row).toMatchObject({ outcome: "succeeded", actor_email: email });
  expect(JSON.stringify(row)).not.toContain("Nuova1");
});

test("the way to the page that asked for signing in is kept, and leads nowhere else", async () => {
  const visitor = stage.visitor();
  const to = "redirectTo=%2Fprofile%3Fkept%3Dabc";
  const login = await visitor.get(`/login?reason=ended&${to}`);
  const asked = await visitor.follow(login, "Hai dimenticato la password?");
  const sent = await visitor.submit(asked, { email });
  expect(sent.path).toBe(`/reset-password?email=ada%40demo.example&${to}`);
  expect(stage.upstream.received.at(-1)).toMatchObject({ body: { email, redirectTo: "/profile?kept=abc" } });
  expect((await visitor.follow(sent, "Richiedi un nuovo codice")).path).toBe(`/recover-password?${to}`);
  expect((await visitor.follow(asked, "Torna all'accesso")).path).toBe(`/login?${to}`);
  const saved = await visitor.submit(sent, good);
  expect(saved.path).toBe(`/login?${to}`);
  expect(saved.text).toContain("lo conserviamo per un'ora");
  const foreign = await visitor.post("/reset-password?redirectTo=https%3A%2F%2Fevil.example", good);
  expect(foreign.location).toBe("/login");
});

test.each([
  [{ otp: "12" }, "Il codice è composto da 8 cifre"],
  [{ password: "nuova1", repeat: "nuova1" }, "La password deve avere almeno 6 caratteri"],
  [{ repeat: "Altra1" }, "Le due password non coincidono"],
])("%j is refused here", async (change, message) => {
  const page = await stage.visitor().post("/reset-password", { ...good, ...change });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).not.toContain('value="Nuova1"');
  expect(stage.upstream.received).toEqual([]);
});

test.each([
  [422, "otp.wrong", "Il codice non è corretto"],
  [410, "otp.expired", "Il codice è scaduto"],
])("%i %s of upstream stands at the code", async (status, code, message) => {
  stage.upstream.on(users.setPassword, () => refuse(status, code));
  const page = await stage.visitor().post("/reset-password", good);
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).toContain('href="#reset-otp"');
  expect(await stage.lastAction("auth.reset_password")).toMatchObject({ outcome: "refused", error_code: code });
});

test("a code for an account that there is not: the specification's words stand at the address", async () => {
  stage.upstream.on(users.setPassword, () => refuse(404, "account.not_found"));
  const page = await stage.visitor().post("/reset-password", good);
  expect(page.status).toBe(422);
  expect(page.text).toContain("Non abbiamo trovato la tua utenza nei nostri database");
  expect(page.html).toContain('href="#reset-email"');
});

test("nothing is sent upstream when it cannot be recorded", async () => {
  await stage.sql`alter table dashboard.audit_log rename to audit_log_away`;
  try {
    const page = await stage.visitor().post("/reset-password", good);
    expect(page.status).toBe(503);
    expect(page.text).toContain("Il registro attività non è disponibile");
    expect(stage.upstream.received).toEqual([]);
  } finally {
    await stage.sql`alter table dashboard.audit_log_away rename to audit_log`;
  }
});
