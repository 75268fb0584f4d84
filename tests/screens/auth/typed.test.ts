import { afterEach, beforeEach, expect, test } from "vitest";
import { promoters, users } from "#contracts/auth/users.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { signInAtWork } from "#tests/support/at-work.ts";
import { fill } from "#tests/support/html-form.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const north = staffMember("north", ["manager"]);
const south = staffMember("south", ["manager"]);
const me = account([north]);
const colleague = account([north], { id: crypto.randomUUID(), email: "bea@demo.example" });
const typed = { firstName: "Adelaide", lastName: "D'Este", nickname: "Adi & co." };
const credentials = { email: me.email, password };

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.stop());

const fieldValue = (page: Page, name: string) =>
  page.document.querySelector(`main form input[name=${name}]`)?.getAttribute("value");
const expectTyped = (page: Page) => {
  for (const [name, value] of Object.entries(typed)) expect(fieldValue(page, name)).toBe(value);
};
/** The body of a page's first form with what is typed here, for what a script sends. */
function bodyOf(page: Page): URLSearchParams {
  const { body } = fill(page.document.querySelector("main form") as Element, typed);
  return body as URLSearchParams;
}
const kept = () => stage.sql`select * from dashboard.kept_forms`;
const writes = () => stage.upstream.received.filter(({ operation }) => operation === promoters.update.id);

/** Upstream ends whatever was signed in: a password was changed elsewhere. */
function revoke(): void {
  teachAccount(stage.upstream, me);
  stage.upstream.on(promoters.update, () => refuse(401, "auth.required"));
}

/** Signs in on the page that says that it is wanted. */
function signInAgain(visitor: Visitor, page: Page): Promise<Page> {
  teachAccount(stage.upstream, me);
  stage.upstream.on(promoters.update, ({ body }) => ({ ...me, ...(body as object) }));
  return visitor.submit(page, credentials);
}

const told = [
  ["it", "La sessione è terminata", "lo conserviamo per un'ora", "Non è stato ancora salvato nulla"],
  ["en", "Your session has ended", "we keep it for an hour", "Nothing has been saved yet"],
  ["es", "Tu sesión ha terminado", "lo conservamos durante una hora", "Todavía no se ha guardado nada"],
] as const;

test.each(sampleOf(told, 1, "typed"))(
  "revoked elsewhere while a form is typed (%s): the sign-in page says so at once, and the form stands there again",
  async (language, ended, promise, nothing) => {
    const visitor = await signInAtWork(stage, me, language);
    const form = await visitor.get("/profile");
    revoke();
    const login = await visitor.submit(form, typed);
    expect(login.status).toBe(200);
    expect(login.path).toMatch(/^\/login\?reason=ended&redirectTo=%2Fprofile%3Fkept%3D/u);
    expect(login.document.querySelector("main [role=alert]")?.textContent).toContain(ended);
    expect(login.text).toContain(promise);
    expect(login.html).not.toContain("Adelaide");

    // A mistyped password takes nothing away.
    const wrong = await visitor.submit(login, { ...credentials, password: "Sbagliata1" });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(promise)]);
    const back = await signInAgain(visitor, wrong);
    expect(back.path).toMatch(/^\/profile\?kept=[\w-]{22}$/u);
    expect(back.text).toContain(nothing);
    expectTyped(back);
    // Loaded again, it is still there.
    expectTyped(await visitor.get(back.path));
    const before = writes().length;
    const saved = await visitor.submit(back, {}, { form: "main form" });
    expect([saved.status, saved.path]).toEqual([200, "/profile"]);
    expect(writes().slice(before)).toMatchObject([{ body: typed }]);
    expect(saved.text).not.toContain(nothing);
    expect(await kept()).toHaveLength(0);
  },
);

test("the other form of the page stays as it is", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  revoke();
  const back = await signInAgain(visitor, await visitor.submit(form, typed));
  expect(back.document.querySelectorAll("main form [role=alert]")).toHaveLength(1);
});

test("signed out in another tab: the same", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  await visitor.submit(await visitor.get("/logout"), {}, { form: "main form" });
  expect(visitor.cookies.has("session")).toBe(false);
  const login = await visitor.submit(form, typed);
  expect(login.text).toContain("La sessione è terminata");
  expectTyped(await signInAgain(visitor, login));
});

test("signed out and in again in another tab: the form stands there at once, and nothing is written", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  await visitor.submit(await visitor.get("/logout"), {}, { form: "main form" });
  await visitor.submit(await visitor.get("/login"), credentials);
  const again = await visitor.submit(form, typed);
  expect([again.status, again.path]).toEqual([200, expect.stringMatching(/^\/profile\?kept=/u)]);
  expect(again.text).toContain("Non è stato ancora salvato nulla");
  expectTyped(again);
  expect(writes()).toHaveLength(0);
});

test("an expired session: the page asked for says what is wanted, the form stands there again", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  visitor.cookies.delete("session");
  const asked = await visitor.get("/profile");
  expect(asked.path).toBe("/login?redirectTo=%2Fprofile");
  expect(asked.text).toContain("Per aprire questa pagina devi accedere");
  expectTyped(await signInAgain(visitor, await visitor.submit(form, typed)));
});

test("through the router's script it is the same", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  const body = bodyOf(form);
  revoke();
  const answer = await visitor.ask("/profile.data", { method: "POST", body });
  expect(answer.status).toBe(202);
  const to = /\/login\?reason=ended&redirectTo=%2Fprofile%3Fkept%3D[\w-]+/u.exec(answer.text)?.[0] ?? "";
  expectTyped(await signInAgain(visitor, await visitor.get(to)));
  // A page that was read by the script comes back, too.
  visitor.cookies.delete("session");
  expect((await visitor.ask("/audit.data?page=2&_routes=root")).text).toContain(
    "/login?redirectTo=%2Faudit%3Fpage%3D2",
  );
});

test("an organisation that was left: it is chosen again, and what was typed stands there, but not in another", async () => {
  teachAccount(stage.upstream, account([north, south]));
  stage.upstream.on(sports.list, () => ({ data: [] }));
  const visitor = stage.visitor();
  const enter = (page: Page, name: string) => visitor.submit(page, {}, { button: `Entra in ${name}` });
  await enter(await visitor.submit(await visitor.get("/login"), credentials), "Circolo Nord");
  const form = await visitor.get("/locations/new");
  stage.upstream.on(locations.create, () => refuse(401, "auth.required"));
  const choice = await visitor.submit(form, { name: "Campo d'oro" });
  expect(choice.path).toMatch(/^\/login\?changeContext=1&reason=organisation&redirectTo=%2Flocations%2Fnew%3Fkept%3D/u);
  expect(choice.text).toContain("Il tuo accesso a quell'organizzazione è terminato");
  expect(choice.text).toContain("lo conserviamo per un'ora");

  const inSouth = await enter(choice, "Accademia Sud");
  expect(inSouth.path).toMatch(/^\/locations\/new\?kept=/u);
  expect(fieldValue(inSouth, "name")).toBeFalsy();
  await enter(await visitor.get("/login?changeContext=1"), "Circolo Nord");
  expect(fieldValue(await visitor.get(inSouth.path), "name")).toBe("Campo d'oro");
});

test("somebody else who signs in there sees nothing of it", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  revoke();
  const login = await visitor.submit(form, typed);
  teachAccount(stage.upstream, colleague);
  const other = await visitor.submit(login, { email: colleague.email, password });
  expect(other.path).toMatch(/^\/profile\?kept=/u);
  expect(other.html).not.toContain("Adelaide");
  expect(other.text).not.toContain("Non è stato ancora salvato nulla");
  // Nor does the owner in another browser.
  teachAccount(stage.upstream, me);
  const elsewhere = stage.visitor();
  await elsewhere.submit(await elsewhere.get("/login"), credentials);
  expect((await elsewhere.get(other.path)).html).not.toContain("Adelaide");
});

test("passwords are never kept, and the sign-in page does not claim it", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile/password");
  visitor.cookies.delete("session");
  const login = await visitor.submit(form, {
    currentPassword: password,
    newPassword: "Nuova1234",
    repeat: "Nuova1234",
  });
  expect(login.path).toBe("/login?reason=ended&unsaved=1&redirectTo=%2Fprofile%2Fpassword");
  expect(login.text).toContain("Quello che hai inviato non è stato eseguito");
  expect(await kept()).toHaveLength(0);
});

test("nobody's forms are kept: without a mark of ours nothing is stored", async () => {
  const stranger = stage.visitor();
  for (const formOf of ["", "profile", "profile x.y", `profile ${"A".repeat(22)}.${"A".repeat(22)}`])
    expect((await stranger.post("/profile", { ...typed, formOf })).location).toMatch(
      /^\/login\?reason=ended&unsaved=1/u,
    );
  expect(await kept()).toHaveLength(0);
});

test("a page that has to be left sends its form to be kept only", async () => {
  const visitor = await signInAtWork(stage, me);
  const form = await visitor.get("/profile");
  const body = bodyOf(form);
  body.set("keepOnly", "1");
  const answer = await visitor.ask("/profile", { method: "POST", body });
  expect(answer.location).toMatch(/^\/login\?reason=ended&redirectTo=%2Fprofile%3Fkept%3D/u);
  expect(writes()).toHaveLength(0);
  // Whoever is signed in all the same is there at once.
  expectTyped(await visitor.get(answer.location ?? ""));
});

test("an account that upstream cannot tell about: the sign-in page says so", async () => {
  teachAccount(stage.upstream, me);
  const visitor = stage.visitor();
  await visitor.post("/login", credentials);
  stage.upstream.on(users.me, () => refuse(404, "record.not_found"));
  const login = await visitor.get("/profile");
  expect(login.path).toBe("/login?reason=account&redirectTo=%2Fprofile");
  expect(login.text).toContain("Abbiamo riscontrato problemi nel recuperare i dati del tuo account");
});
