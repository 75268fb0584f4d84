import { afterAll, beforeAll, expect, test } from "vitest";
import { media } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { signInAtWork } from "#tests/support/at-work.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

const me = account([staffMember("north", ["manager"])]);
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const values = { firstName: "Adelaide", lastName: "D'Este", nickname: "Adi" };

test.each([
  ["it", "Problema sconosciuto del server", "Quello che hai scritto è ancora qui", "Codice della richiesta"],
  ["en", "Unknown server problem", "What you typed is still here", "Request code"],
  ["es", "Problema desconocido del servidor", "Lo que has escrito sigue aquí", "Código de la solicitud"],
])("upstream breaks over a save (%s): the form stays as typed, with the request id", async (language, ...words) => {
  const visitor = await signInAtWork(stage, me, language);
  stage.upstream.on(promoters.update, () => refuse(500, "server.unknown"));
  const answer = await visitor.submit(await visitor.get("/profile"), values);
  expect([answer.status, answer.path]).toEqual([500, "/profile"]);
  const alert = answer.document.querySelector("main form [role=alert]")?.textContent ?? "";
  for (const said of [...words, answer.headers.get("x-request-id")]) expect(alert).toContain(said);
  for (const [name, typed] of Object.entries(values))
    expect(answer.document.querySelector(`input[name=${name}]`)?.getAttribute("value")).toBe(typed);
  expect(await stage.lastAction("account.update")).toMatchObject({ outcome: "failed", error_code: "server.unknown" });

  stage.upstream.on(promoters.update, ({ body }) => ({ ...me, ...(body as object) }));
  expect((await visitor.submit(answer, {}, { form: "main form" })).status).toBe(200);
  expect(stage.upstream.received.findLast(({ operation }) => operation === promoters.update.id)?.body).toMatchObject(
    values,
  );
});

test("an answer without a word of the contract: the same, and nobody claims to know what became of it", async () => {
  const visitor = await signInAtWork(stage, me);
  for (const answer of [
    { status: 200, body: { nonsense: true } },
    { status: 500, body: "<h1>broken</h1>" },
  ]) {
    stage.upstream.on(promoters.update, () => answer);
    const page = await visitor.submit(await visitor.get("/profile"), values);
    expect(page.status).toBe(502);
    expect(page.text).toContain("Problema sconosciuto del server");
    expect(page.text).toContain(page.headers.get("x-request-id"));
    expect(page.document.querySelector("input[name=nickname]")?.getAttribute("value")).toBe("Adi");
  }
});

test("where the form cannot be drawn again, the page sends it again from where it is", async () => {
  const visitor = await signInAtWork(stage, me);
  const path = `/locations/${crypto.randomUUID()}/delete`;
  stage.upstream.on(locations.show, () => refuse(500, "server.unknown"));
  const formKey = (await visitor.get("/profile")).document.querySelector("main [name=formKey]")?.getAttribute("value");
  const page = await visitor.post(path, { note: "Campo d'oro", formKey: formKey ?? "" });
  expect(page.status).toBe(500);
  expect(page.text).toContain("Non sappiamo se quello che hai inviato è stato eseguito");
  const again = page.document.querySelector("section form");
  expect(again?.getAttribute("action")).toBe(path);
  expect(again?.querySelector("[name=note]")?.getAttribute("value")).toBe("Campo d'oro");
  expect(again?.querySelector("[name=formKey]")?.getAttribute("value")).toBe(formKey);
});

const notAllowed = "Non sei autorizzato a fare questa operazione";
const notPermitted = "Questa operazione non è consentita";
/** Answers of upstream, and of other upstreams, to a save, with what the specification says of them. */
const answers: readonly [answer: { status: number; body?: unknown }, status: number, sentence: string][] = [
  [refuse(404, "record.not_found"), 404, "Non abbiamo trovato quello che cerchi"],
  [{ status: 404, body: "<h1>gone</h1>" }, 404, "Non abbiamo trovato quello che cerchi"],
  [refuse(403, "auth.forbidden"), 403, notAllowed],
  [refuse(403, "odd.code"), 403, notAllowed],
  [{ status: 403 }, 403, notAllowed],
  [refuse(401, "odd.code"), 401, notAllowed],
  [{ status: 401, body: { message: "No way" } }, 401, notAllowed],
  [refuse(400, "odd.code"), 400, notPermitted],
  [{ status: 400, body: { error: "BadRequest" } }, 400, notPermitted],
  [refuse(409, "odd.code"), 409, notPermitted],
];

test("an answer that refuses a save keeps its form, and says the specification's sentence", {
  timeout: 120_000,
}, async () => {
  const visitor = await signInAtWork(stage, me);
  stage.upstream.on(sports.list, () => ({ data: [] }));
  for (const [answer, status, sentence] of answers) {
    stage.upstream.on(locations.create, () => answer);
    const page = await visitor.submit(await visitor.get("/locations/new"), { name: "Campo d'oro" });
    const told = JSON.stringify(answer);
    expect([told, page.status, page.path]).toEqual([told, status, "/locations/new"]);
    expect(page.document.querySelector("main form [role=alert]")?.textContent, told).toContain(sentence);
    expect(page.document.querySelector("main input[name=name]")?.getAttribute("value")).toBe("Campo d'oro");
    expect(page.text).not.toContain("Ops");
  }
  stage.upstream.on(promoters.update, () => refuse(404, "record.not_found"));
  const profile = await visitor.submit(await visitor.get("/profile"), values);
  expect([profile.status, profile.path]).toEqual([404, "/profile"]);
  expect(profile.text).toContain("Non abbiamo trovato la tua utenza nei nostri database");
  expect(profile.document.querySelector("input[name=nickname]")?.getAttribute("value")).toBe("Adi");
});

test("a 401 of another upstream whose token does not count any more leads to the sign-in page, and the form is kept", async () => {
  const visitor = await signInAtWork(stage, me);
  stage.upstream.on(sports.list, () => ({ data: [] }));
  const form = await visitor.get("/locations/new");
  for (const operation of [locations.create, staffMembers.me, users.me])
    stage.upstream.on(operation, () => ({ status: 401, body: { message: "Token expired" } }));
  const login = await visitor.submit(form, { name: "Campo d'oro" });
  expect(login.path).toMatch(/^\/login\?reason=ended&redirectTo=%2Flocations%2Fnew%3Fkept%3D/u);
});

test("an error named unauthorized says who may create staff", async () => {
  const visitor = await signInAtWork(stage, me);
  stage.upstream.on(staffMembers.create, () => ({ status: 403, body: { name: "unauthorized", message: "Not you" } }));
  const typed = { firstName: "Bea", lastName: "Neri", email: "bea@demo.example", roles: "coach" };
  const page = await visitor.submit(await visitor.get("/staff/new"), typed);
  expect(page.text).toContain("Soltanto il manager dell'organizzazione può creare membri dello staff");
  expect(page.document.querySelector("main input[name=email]")?.getAttribute("value")).toBe("bea@demo.example");
});

test("sports that cannot be read are named; a module of which upstream does not tell shows its message", async () => {
  const visitor = await signInAtWork(stage, me);
  for (const answer of [refuse(500, "server.unknown"), refuse(404, "record.not_found")]) {
    stage.upstream.on(sports.list, () => answer);
    const page = await visitor.get("/locations/new");
    expect([page.status, page.text]).toEqual([502, expect.stringContaining("nel recupero degli sport")]);
  }
  const enabled = { enabled: true, expiresAt: null };
  stage.upstream.on(organizations.facilitiesManagerSubscriptions, () => enabled);
  stage.upstream.on(organizations.tournamentsSubscriptions, () => ({ used: 1, total: 5 }));
  stage.upstream.on(media.storage, () => ({ used: 0, max: 1 }));
  for (const [message, shown] of [
    ["Il piano viene aggiornato stanotte", "Il piano viene aggiornato stanotte"],
    ["plan.broken", "Ops, qualcosa è andato storto nel recupero di questo modulo"],
  ]) {
    stage.upstream.on(organizations.academySubscriptions, () => ({
      status: 500,
      body: { code: "plan.broken", message },
    }));
    const plans = await visitor.get("/account/plans");
    expect([plans.status, plans.text]).toEqual([200, expect.stringContaining(shown ?? "")]);
    expect(plans.document.querySelectorAll("main li h2")).toHaveLength(3);
  }
});

test("an account that upstream cannot tell about any more is signed out, there too", async () => {
  teachAccount(stage.upstream, me);
  const visitor = stage.visitor();
  await visitor.post("/login", { email: me.email, password });
  stage.upstream.on(users.me, () => refuse(500, "server.unknown"));
  const before = stage.upstream.received.length;
  const login = await visitor.get("/profile");
  expect(login.path).toBe("/login?reason=account&redirectTo=%2Fprofile");
  expect(login.text).toContain("Abbiamo riscontrato problemi nel recuperare i dati del tuo account");
  expect(stage.upstream.received.slice(before).map(({ operation }) => operation)).toContain(users.logout.id);
  expect(visitor.cookies.has("session")).toBe(false);
});
