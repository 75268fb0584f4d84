import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { unzip } from "#tests/support/sheets.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

/** Takes the copy that a person's page offers. */
async function take(visitor: Visitor, page: Page): Promise<Map<string, Buffer>> {
  const [link] = [...page.document.querySelectorAll("main a[href$='/copy/download']")];
  const answer = await visitor.request(link?.getAttribute("href") ?? "");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="copy-[\d-]+\.zip"/u);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

test("the copy of an athlete's data is taken from their record, and the log says by whom", async ({ visitor }) => {
  await visitor.signIn("board");
  const typed = { firstName: "Copia", lastName: "Personali", email: "copia@personali.example" };
  const added = await visitor.submit(await visitor.get("/my-organization/athletes/new"), typed);
  const record = await visitor.get(added.document.querySelector("a.personal")?.getAttribute("href") ?? "");
  const page = await visitor.follow(record, "Copia dei dati");
  expect(page.text).toContain("Copia Personali");
  expect(page.text).toMatch(/Iscrizione al circolo ?1/u);
  const files = await take(visitor, page);
  expect([...files.keys()]).toEqual(["index.html", "data.json", "schema.json"]);
  expect(files.get("index.html")?.toString()).toContain("copia@personali.example");
  const log = await visitor.action("action=person_copy.download");
  expect(log.text).toMatch(/Copia Personali/u);
  expect(log.text).toContain("Un atleta");
});

test("a guardian's and a member of the staff's are, too; nobody else's", async ({ visitor }) => {
  await visitor.signIn("manager");
  const staff = await visitor.get("/staff");
  const person = [...staff.document.querySelectorAll("main a[href^='/staff/']")].map(
    (a) => a.getAttribute("href") ?? "",
  );
  const record = await visitor.get(person.find((href) => href.endsWith("/edit")) ?? "");
  const page = await visitor.follow(record, "Copia dei dati");
  expect(page.text).toMatch(/Dati personali ?1/u);
  expect((await take(visitor, page)).has("data.json")).toBe(true);
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await visitor.ask(`/people/athletes/${nobody}/copy`)).status).toBe(404);
  expect((await visitor.ask(`/people/teams/${nobody}/copy`)).status).toBe(404);
  expect((await visitor.ask(`/people/guardians/${nobody}/copy/download`)).status).toBe(404);
});
