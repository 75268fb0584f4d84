import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";

test.for([
  ["it", "Novità", "Aggiunto"],
  ["en", "What's new", "Added"],
  ["es", "Novedades", "Añadido"],
] as const)("what is new, in %s", async ([language, title, added], { dashboard }) => {
  const visitor = new Visitor(dashboard.url, language);
  await visitor.signIn("coach");
  const page = await visitor.get("/changelog");
  expect(page.document.querySelector("h1")?.textContent).toBe(title);
  expect(page.document.querySelector("main h3")?.textContent).toBe(added);
  expect(page.document.querySelector("main time")?.textContent).toMatch(/^\d{2}\/\d{2}\/\d{4}$/u);
});
