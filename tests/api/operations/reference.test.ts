import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { type OpenApiDocument, openApiDocument } from "#upstream/core/openapi.ts";
import { operations } from "#upstream/implementations.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const document = openApiDocument(operations);

describe("openapi.json", () => {
  it("is served, and printed without starting anything", async () => {
    const served = await fetch(`${stage.url}/openapi.json`);
    expect(served.headers.get("content-type")).toBe("application/json");
    expect(await served.json()).toEqual(document);
    const printed = execFileSync(process.execPath, ["server/upstream/print-openapi.ts"], {
      encoding: "utf8",
      env: processEnv(),
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(JSON.parse(printed)).toEqual(document);
  });

  it("lists every operation with its parameters, callers, answer and codes", () => {
    const listed = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(listed.map(({ operationId }) => operationId).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    for (const operation of operations) {
      const path = operation.path.replace(/:(\w+)/gu, "{$1}");
      const entry = document.paths[path]?.[operation.method.toLowerCase()];
      expect(Object.keys(entry?.responses ?? {})).toEqual([String(operation.status), "4XX", "default"]);
      expect(entry?.security.length === 0).toBe(operation.auth === "public");
      for (const code of operation.errors ?? []) expect(entry?.description).toContain(`\`${code}\``);
      const inPath = entry?.parameters?.filter((parameter) => parameter.in === "path").map(({ name }) => name) ?? [];
      expect(inPath.toSorted()).toEqual([...operation.path.matchAll(/:(\w+)/gu)].map(([, name]) => name).toSorted());
      expect(entry?.requestBody !== undefined).toBe(operation.body !== undefined || operation.files !== undefined);
    }
  });

  it("names the three headers on every operation, its server, and all of its tags", () => {
    const listed = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { operationId, parameters } of listed)
      expect(
        parameters.filter((one) => one.in === "header").map(({ name }) => name),
        operationId,
      ).toEqual(expect.arrayContaining(["accept-language", "x-application", "x-app-version"]));
    expect(document.servers).toEqual([{ url: "/", description: expect.any(String) }]);
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(listed.flatMap(({ tags }) => tags))].toSorted(),
    );
  });

  it("says of every tuple how long it is, and what its parts are, for those who know no prefixItems", () => {
    const tuples: Record<string, unknown>[] = [];
    JSON.parse(JSON.stringify(document), (_, value) => {
      if (Array.isArray(value?.prefixItems)) tuples.push(value);
      return value;
    });
    expect(tuples.length).toBeGreaterThan(5);
    for (const { prefixItems, items, minItems, maxItems } of tuples) {
      const { length } = prefixItems as unknown[];
      expect({ minItems, maxItems }).toEqual({ minItems: length, maxItems: length });
      // All of ours are of one kind.
      for (const part of prefixItems as unknown[]) expect(part).toEqual(items);
    }
  });

  it("refers to schemas that it has, and keeps null beside a named one", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)];
    const { schemas }: OpenApiDocument["components"] = document.components;
    for (const [, name] of references) expect(schemas).toHaveProperty(name ?? "");
    expect(JSON.stringify(document)).not.toContain("$defs");
    expect(schemas.Account?.properties?.language).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Language" }, { type: "null" }],
    });
  });
});

describe("reference", () => {
  it("shows every operation and schema on one page that needs neither scripts nor network", async () => {
    const response = await fetch(`${stage.url}/reference`);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/u);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    const page = await response.text();
    for (const { id, method } of operations)
      expect(page).toMatch(new RegExp(`id="${id}">\\s*<h3><b>${method}</b>`, "u"));
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\/|\[object|undefined/u);
    const anchors = [...page.matchAll(/href="#([^"]+)"/gu)].map(([, anchor]) => anchor);
    for (const anchor of new Set(anchors)) expect(page).toContain(`id="${anchor}"`);
  });
});
