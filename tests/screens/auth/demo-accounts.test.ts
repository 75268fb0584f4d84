import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { DemoAccount } from "#tests/support/visitor.ts";

const accounts: DemoAccount[] = ["manager", "board", "coach", "events", "facilities"];

test.for(accounts)("%s signs in with the demo's password", async (as, { visitor }) => {
  const page = await visitor.signInAnew(as);
  expect(page.status).toBe(200);
  expect(page.path).not.toContain("/login");
  expect(page.document.querySelector("h1")).not.toBeNull();
});

test("the manager chooses between two organisations", async ({ visitor }) => {
  const login = await visitor.get("/login");
  const choice = await visitor.submit(login, { email: "manager@demo.example", password: "Demo1234" });
  expect(choice.path).toBe("/login?changeContext=1");
  visitor.cookies.clear();
  const page = await visitor.signInAnew("manager", "Riviera");
  expect(page.text).toContain("Riviera");
});
