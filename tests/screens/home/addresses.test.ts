import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";

test("an address of nothing keeps the menu around its 404 for whoever is at work", async ({ visitor }) => {
  const stranger = await visitor.get("/locations/nothing/here");
  expect(stranger.status).toBe(404);
  expect(stranger.document.querySelector("#main-menu")).toBeNull();
  await visitor.signIn("facilities");
  const page = await visitor.get("/locations/nothing/here");
  expect(page.status).toBe(404);
  expect(page.document.querySelector("title")?.textContent).toBe("404 Not Found");
  expect(page.document.querySelector("#main-menu a[href='/locations/list']")).not.toBeNull();
  expect(page.document.querySelectorAll("h1")).toHaveLength(1);
});

test("signing in does not lead to an address that shows no page", async ({ visitor }) => {
  const asked = await visitor.ask("/notifications/feed?page=2");
  expect(asked.location).toBe("/login");
  const page = await visitor.get("/login?redirectTo=/notifications/feed");
  const signedIn = await visitor.submit(page, { email: "facilities@demo.example", password: "Demo1234" });
  expect(signedIn.path).toBe("/");
});
