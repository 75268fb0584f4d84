import { execFileSync } from "node:child_process";
import sharp, { type FormatEnum } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { answerTypes } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { undocumented } from "#tests/support/documented-answer.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { type OpenApiDocument, openApiDocument } from "#upstream/core/openapi.ts";
import { operations } from "#upstream/implementations.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const document = openApiDocument(operations);

/** An operation as the document has it, with where it is. */
function entryOf(operationId: string) {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) return { path, method: method.toUpperCase(), operation };
  throw new Error(`${operationId} is not in the document`);
}

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

  it("says what each required field is", () => {
    const unsaid: unknown[] = [];
    JSON.parse(JSON.stringify(document.components.schemas), (_, value) => {
      const { required, properties } = value ?? {};
      if (Array.isArray(required)) unsaid.push(...required.filter((name) => properties?.[name] === undefined));
      return value;
    });
    expect(unsaid).toEqual([]);
  });

  it("names the media types of what is no JSON, and answers with one of them", async () => {
    const bearer = await stage.staff("manager");
    const files = operations.filter(({ answer = "json" }) => answer === "sheet" || answer === "pdf");
    expect(files.length).toBeGreaterThan(10);
    for (const operation of files) {
      const { content } = entryOf(operation.id).operation.responses[operation.status] ?? {};
      const types = Object.keys(content ?? {});
      expect(types).toEqual([...answerTypes[operation.answer ?? "json"]]);
      // Where nothing has to be named.
      if (operation.path.includes(":") || !operation.query?.safeParse({}).success) continue;
      const response = await stage.client.send(operation, {}, { bearer });
      await response.body?.cancel();
      expect(types).toContain(response.headers.get("content-type")?.split(";")[0]);
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

describe("a client that knows nothing but the document", () => {
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
  const drawn = (type: string) => square.clone().toFormat(type.replace("image/", "") as keyof FormatEnum);

  /** A form as the schema says: a part for each file, of a media type that the encoding names, or of any. */
  async function formOf(operationId: string): Promise<FormData> {
    const { content = {} } = entryOf(operationId).operation.requestBody ?? {};
    expect(Object.keys(content)).toEqual(["multipart/form-data"]);
    const { schema, encoding } = content["multipart/form-data"] ?? {};
    const form = new FormData();
    for (const [name, property] of Object.entries(schema?.properties ?? {})) {
      if (typeof property === "boolean") throw new Error(`${name} says nothing`);
      const isList = property.type === "array";
      const [item] = isList ? [property.items].flat() : [property];
      expect(item).toEqual({ type: "string", format: "binary" });
      const named = encoding?.[name]?.contentType.split(", ") ?? ["application/octet-stream"];
      const types = isList ? named.slice(0, property.maxItems) : named.slice(0, 1);
      for (const type of types) {
        const bytes = type.startsWith("image/") ? await drawn(type).toBuffer() : Buffer.from("Verbale");
        form.append(name, new Blob([Uint8Array.from(bytes)], { type }));
      }
    }
    return form;
  }

  it.each([media.uploadImages, media.uploadFile])("posts what $id takes", async (operation) => {
    const { path, method } = entryOf(operation.id);
    const [server] = document.servers;
    const form = await formOf(operation.id);
    const response = await fetch(new URL(path, new URL(server?.url ?? "", stage.url)), {
      method,
      headers: { authorization: `Bearer ${await stage.staff("manager")}` },
      body: form,
    });
    const answer = await response.json();
    expect(response.status).toBe(operation.status);
    expect(undocumented(operation, response.status, answer)).toBeUndefined();
    expect([answer].flat()).toHaveLength([...form].length);
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
