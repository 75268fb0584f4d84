import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { providerActions } from "#contracts/operations/provider-actions.ts";
import { erasures } from "#contracts/people/erasures.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  stage.upstream.received.length = 0;
});

const north = staffMember("north", ["manager"]);
const south = staffMember("south", ["coach", "eventManager"]);
const credentials = { email: "ada@demo.example", password };

test("the sign-in page works in three languages", async () => {
  for (const [language, word] of [
    ["it", "Hai dimenticato la password?"],
    ["en", "Forgot your password?"],
    ["es", "¿Has olvidado la contraseña?"],
    ["de", "Hai dimenticato la password?"],
    ["fr-FR,fr;q=0.9,es-ES;q=0.8,en;q=0.7", "¿Has olvidado la contraseña?"],
    ["it;q=0.5,en-GB", "Forgot your password?"],
    ["*", "Hai dimenticato la password?"],
  ] as const) {
    const page = await stage.visitor(language).ask("/login");
    expect(page.status).toBe(200);
    expect(page.text).toContain(word);
  }
});

test("who is not signed in goes to the sign-in page and comes back", async () => {
  teachAccount(stage.upstream, account([north]));
  const visitor = stage.visitor();
  const refused = await visitor.ask("/profile?a=1");
  expect(refused.status).toBe(302);
  expect(refused.location).toBe("/login?redirectTo=%2Fprofile%3Fa%3D1");
  const signedIn = await visitor.post(refused.location ?? "", credentials);
  expect(signedIn.location).toBe("/profile?a=1");
  expect((await visitor.get(signedIn.location ?? "")).status).toBe(200);
});

test("afterwards it leads to pages of our own only", async () => {
  teachAccount(stage.upstream, account([north]));
  const signedIn = await stage.visitor().post("/login?redirectTo=https://elsewhere.example/", credentials);
  expect(signedIn.location).toBe("/");
});

test("wrong credentials: the message, the address kept, the password not, and a line in the action log", async () => {
  teachAccount(stage.upstream, account([north]));
  const visitor = stage.visitor();
  const page = await visitor.post("/login", { ...credentials, password: "Sbagliata1" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Le credenziali inserite non sono corrette, prova di nuovo");
  expect(page.html).toContain('value="ada@demo.example"');
  expect(page.html).not.toContain("Sbagliata1");
  expect(visitor.cookies.has("session")).toBe(false);
  expect(await stage.lastAction("auth.sign_in")).toMatchObject({
    outcome: "refused",
    actor_email: "ada@demo.example",
    error_code: "auth.wrong_credentials",
  });
});

test("an incomplete form is refused before anybody is asked", async () => {
  const page = await stage.visitor().post("/login", { email: "ada", password: "" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Inserisci un indirizzo e-mail valido");
  expect(page.text).toContain("Campo obbligatorio");
  expect(stage.upstream.received).toEqual([]);
});

test("with one organisation the sign-in enters it, and upstream gets its headers", async () => {
  teachAccount(stage.upstream, account([north, { ...south, access: { app: true, dashboard: false } }]));
  const visitor = stage.visitor("en");
  const signedIn = await visitor.post("/login", credentials);
  expect(signedIn.location).toBe("/");
  expect(stage.upstream.received.map(({ operation }) => operation)).toEqual([
    users.login.id,
    users.me.id,
    staffMembers.login.id,
    // It has none: what is asked there is not found, and enters all the same.
    `GET ${providerActions.list.path}`,
    `GET ${erasures.changes.path}`,
  ]);
  const [{ headers = {} } = {}] = stage.upstream.received;
  expect(headers).toMatchObject({ "x-application": "webapp", "x-app-version": "2.14.6", "accept-language": "en" });
  expect(headers["x-request-id"]).toBe(signedIn.headers.get("x-request-id"));
  const done = { outcome: "succeeded", organisation_id: north.organization.id };
  expect(await stage.lastAction("auth.sign_in")).toMatchObject(done);
  expect(await stage.lastAction("auth.enter_organisation")).toMatchObject(done);
});

test("tokens stay out of pages and cookies", async () => {
  teachAccount(stage.upstream, account([north]));
  const visitor = stage.visitor();
  const signedIn = await visitor.post("/login", credentials);
  const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith("session="));
  expect(cookie).toMatch(/HttpOnly/u);
  expect(cookie).toMatch(/SameSite=Lax/u);
  expect(cookie).not.toContain("user-");
  const page = await visitor.ask("/profile");
  expect(page.status).toBe(200);
  expect(page.html).not.toMatch(/(?:user|staff)-[0-9a-f]{8}-/u);
});

test("behind TLS the cookie carries the __Host- prefix", async () => {
  teachAccount(stage.upstream, account([north]));
  const { host } = new URL(stage.url);
  const signedIn = await stage
    .visitor()
    .post("/login", credentials, { "x-forwarded-proto": "https", "x-forwarded-host": host, origin: `https://${host}` });
  const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith("__Host-session="));
  expect(cookie).toMatch(/Secure/u);
  expect(cookie).toMatch(/Path=\//u);
  expect(cookie).not.toMatch(/Domain/u);
});

test("with several organisations one is chosen, with the roles in sight, and changed later", async () => {
  teachAccount(stage.upstream, account([north, south]));
  const visitor = stage.visitor();
  const signedIn = await visitor.post("/login?redirectTo=/profile", credentials);
  expect(signedIn.location).toBe("/login?changeContext=1&redirectTo=%2Fprofile");
  const choice = await visitor.get(signedIn.location ?? "");
  expect(choice.text).toContain("Circolo Nord");
  expect(choice.text).toContain("I tuoi ruoli: Manager");
  expect(choice.text).toContain("Allenatore e Responsabile eventi");

  const entered = await visitor.post(signedIn.location ?? "", { staffMemberId: south.id });
  expect(entered.location).toBe("/profile");
  expect((await visitor.ask("/login")).location).toBe("/");
  const again = await visitor.ask("/login?changeContext=1");
  expect(again.text).toMatch(/Accademia Sud.*Organizzazione attuale/u);
});

test("a staff member of somebody else cannot be chosen", async () => {
  teachAccount(stage.upstream, account([north, south]));
  const visitor = stage.visitor();
  await visitor.post("/login", credentials);
  const page = await visitor.post("/login?changeContext=1", { staffMemberId: crypto.randomUUID() });
  expect(page.status).toBe(404);
});

test("an account of no organisation is told so", async () => {
  teachAccount(stage.upstream, account([]));
  const visitor = stage.visitor();
  const signedIn = await visitor.post("/login", credentials);
  const page = await visitor.get(signedIn.location ?? "");
  expect(page.text).toContain("non ha accesso al gestionale di nessuna organizzazione");
});

test("choosing an organisation without being signed in leads to the sign-in page", async () => {
  expect((await stage.visitor().ask("/login?changeContext=1&redirectTo=/audit")).location).toBe(
    "/login?redirectTo=%2Faudit",
  );
  expect((await stage.visitor().post("/login?changeContext=1", { staffMemberId: "x" })).location).toMatch(/^\/login/u);
});

test("a token that upstream no longer knows ends the session with a message", async () => {
  teachAccount(stage.upstream, account([north]));
  const visitor = stage.visitor();
  await visitor.post("/login", credentials);
  stage.upstream.on(users.me, () => refuse(401, "auth.required"));
  const page = await visitor.ask("/profile");
  expect(page.location).toBe("/login?reason=ended&redirectTo=%2Fprofile");
  expect(visitor.cookies.has("session")).toBe(false);
  const login = await visitor.get(page.location ?? "");
  expect(login.text).toContain("La sessione è terminata: accedi di nuovo");
  expect((await visitor.ask("/login")).text).not.toContain("La sessione è terminata");
});

test.each([
  [500, "server.unknown"],
  [404, "record.not_found"],
])(
  "an account that cannot be read after signing in (%i): the message, and no session anywhere",
  async (status, code) => {
    teachAccount(stage.upstream, account([north]));
    stage.upstream.on(users.me, () => refuse(status, code));
    const visitor = stage.visitor();
    const page = await visitor.post("/login", credentials);
    expect(page.status).toBe(422);
    expect(page.text).toContain("Abbiamo riscontrato problemi nel recuperare i dati del tuo account");
    expect(page.html).toContain('value="ada@demo.example"');
    expect(visitor.cookies.has("session")).toBe(false);
    const [signIn, ...others] = stage.upstream.received.filter(({ operation }) => operation !== users.me.id);
    expect([signIn, ...others].map((call) => call?.operation)).toEqual([users.login.id, users.logout.id]);
    expect(await stage.lastAction("auth.sign_in")).toMatchObject({ outcome: "refused", error_code: "auth.no_account" });
  },
);

test("upstream that answers nonsense is a 502 with the request id", async () => {
  teachAccount(stage.upstream, account([north]));
  stage.upstream.on(users.login, () => ({ status: 200, body: { jwt: 42 } }));
  const page = await stage.visitor().post("/login", credentials);
  expect(page.status).toBe(502);
  expect(page.text).toContain("Problema sconosciuto del server");
  expect(page.text).toContain(page.headers.get("x-request-id"));
});

test("upstream that fails is an error page, and the session survives it", async () => {
  teachAccount(stage.upstream, account([north]));
  const visitor = stage.visitor();
  await visitor.post("/login", credentials);
  stage.upstream.on(users.me, () => refuse(503, "server.unknown"));
  const page = await visitor.ask("/login?changeContext=1");
  expect([page.status, visitor.cookies.has("session")]).toEqual([503, true]);
});

test("a post from elsewhere is refused", async () => {
  const visitor = stage.visitor();
  const others: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ];
  for (const headers of others) {
    expect((await visitor.post("/login", credentials, headers)).status).toBe(403);
  }
  expect(stage.upstream.received).toEqual([]);
});
