import { afterAll, beforeAll, expect, test } from "vitest";
import { promoters } from "#contracts/auth/users.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { signInAtWork } from "#tests/support/at-work.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, refuse, staffMember } from "#tests/support/stub-upstream.ts";

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
