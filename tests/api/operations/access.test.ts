import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contracts/operation.ts";
import { createStage, type Person, type Stage } from "#tests/api/support/stage.ts";
import { operations } from "#upstream/implementations.ts";

const people: Record<Person, string> = {
  manager: "manager",
  board: "boardMember",
  coach: "coach",
  events: "eventManager",
  facilities: "facilityManager",
};

let stage: Stage;
/** Signed in once: checking a password is slow on purpose, and whatever is refused below must not end a token. */
let account: string;
const staff = new Map<Person, string>();
beforeAll(async () => {
  stage = await createStage();
  account = await stage.account("manager");
  for (const person of Object.keys(people) as Person[]) staff.set(person, await stage.staff(person));
});
afterAll(() => stage.stop());

/** An id for every parameter, whether or not the operation has it. */
const anyRecord = {
  params: Object.fromEntries(
    operations
      .flatMap(({ path }) => [...path.matchAll(/:(\w+)/gu)])
      .map(([, name]) => [name ?? "", "0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11"]),
  ),
};
const withBody = ({ method }: Operation) => (method === "GET" ? anyRecord : { ...anyRecord, body: {} });
const titled = (list: readonly Operation[]) => list.map((operation) => [operation.id, operation] as const);

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "id" in value && "method" in value && "path" in value;

/** The operations of every file of contracts, found by what they look like. */
async function contracted(): Promise<Operation[]> {
  const files = globSync("contracts/*/*.ts").map((file) => pathToFileURL(file).href);
  const modules: object[] = await Promise.all(files.map((file) => import(file)));
  return modules
    .flatMap((one): unknown[] => Object.values(one))
    .flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one).filter(isOperation) : []));
}

it("implements every operation of the contracts, once", async () => {
  const ids = (await contracted()).map(({ id }) => id);
  expect(operations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});

describe("without a token", () => {
  const open = operations.filter(({ auth }) => auth === "public").map(({ id }) => id);

  it("only recovering a password, checking tokens that one has, the first set-up, simulating a tournament and what an address opens are open", () => {
    expect(open).toEqual([
      "users.recoveryToken",
      "users.setPassword",
      "emailChanges.preview",
      "emailChanges.undo",
      "tokens.check",
      "sharedCalendars.check",
      "sharedCalendars.read",
      "scoring.read",
      "scoring.show",
      "scoring.tap",
      "shownBoards.read",
      "simulations.preview",
      "setup.show",
      "setup.create",
    ]);
  });

  it.each(titled(operations.filter(({ auth }) => auth !== "public")))("%s answers 401", async (_, operation) => {
    const refusal = await stage.client.refused(operation, withBody(operation));
    expect(refusal).toMatchObject({ status: 401, code: "auth.required" });
    const forged = await stage.client.refused(operation, withBody(operation), { bearer: "e30.e30.e30" });
    expect(forged).toMatchObject({ status: 401, code: "auth.required" });
  });
});

describe("an account's token", () => {
  it.each(titled(operations.filter(({ auth }) => auth === "staff")))("does not open %s", async (_, operation) => {
    const refusal = await stage.client.refused(operation, withBody(operation), { bearer: account });
    expect(refusal).toMatchObject({ status: 403, code: "auth.forbidden" });
  });
});

describe("a role that the operation does not name", () => {
  const cases = operations.flatMap((operation) =>
    (Object.keys(people) as Person[])
      .filter((person) => operation.roles && !operation.roles.some((role) => role === people[person]))
      .map((person) => [person, operation.id, operation] as const),
  );

  it("there are such operations", () => {
    expect(cases.length).toBeGreaterThan(5);
  });

  it.each(cases)("%s may not call %s", async (person, _, operation) => {
    const bearer = staff.get(person) ?? "";
    const refusal = await stage.client.refused(operation, withBody(operation), { bearer });
    expect(refusal).toMatchObject({ status: 403, code: "auth.forbidden" });
  });
});

describe("a record that does not exist", () => {
  /** Queries without which a call is refused before anything is looked for. */
  const queries: Readonly<Record<string, Record<string, string>>> = {
    "imports.downloadRows": { language: "it" },
    "priceLists.week": { fieldId: crypto.randomUUID(), date: "2027-01-01" },
  };
  const cases = operations.filter(({ auth, path }) => auth !== "basic" && path.includes(":"));

  it.each(titled(cases.filter(({ method }) => method === "GET")))("%s answers 404", async (_, operation) => {
    const bearer = staff.get("manager") ?? "";
    const refusal = await stage.client.refused(operation, { ...anyRecord, query: queries[operation.id] }, { bearer });
    expect(refusal).toMatchObject({ status: 404, code: "record.not_found" });
  });
});
