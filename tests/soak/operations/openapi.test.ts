import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { createClient } from "#tests/api/support/client.ts";
import { createStage } from "#tests/api/support/stage.ts";
import { checkedCalls, violationsOf } from "#tests/support/checked-calls.ts";
import { installTools, lint, startPrism } from "#tests/support/openapi-tools.ts";
import { operations } from "#upstream/implementations.ts";
import { runAcademy } from "./openapi/academy.ts";
import { playTournaments } from "./openapi/events.ts";
import { runFacilities } from "./openapi/facilities.ts";
import { callTheRest } from "./openapi/least-calls.ts";
import { keepPeople } from "./openapi/people.ts";

/** The bundled upstream with the demo data, its document as a file, and the tools that read it. */
const test = base
  .extend("stage", { scope: "file" }, async ({}, { onCleanup }) => {
    const stage = await createStage({ seed: true });
    onCleanup(() => stage.stop());
    return stage;
  })
  .extend("document", { scope: "file" }, async ({ stage }, { onCleanup }) => {
    await installTools();
    const folder = await mkdtemp(join(tmpdir(), "openapi-"));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "openapi.json");
    await writeFile(path, await (await fetch(`${stage.url}/openapi.json`)).text());
    return path;
  });

/**
 * Paths that the product's specification names, and of which redocly says that one address could be either: no id is
 * called `confirmations`, `notes` or `locations`.
 */
const ofTheSpecification = ["confirmations", "notes"].map((last) => ({
  tool: "redocly",
  rule: "no-ambiguous-paths",
  place: `#/paths/~1reservations~1{id}~1${last}`,
  message: `Paths should resolve unambiguously. Found two ambiguous paths: \`/reservations/locations/{id}\` and \`/reservations/{id}/${last}\`.`,
}));

/** What prism cannot do: an answer that does not end, and bytes, which it hands on as text. */
const checkable = operations.filter(({ answer, files }) => answer !== "stream" && !files);

test("spectral and redocly find nothing in the document", async ({ document }) => {
  expect(await lint(document)).toEqual(ofTheSpecification);
});

test("prism finds nothing in a call of each operation", async ({ stage, document }) => {
  const prism = await startPrism(document, stage.url);
  try {
    const { client, answered, violations } = checkedCalls(prism.url);
    const through = { ...stage, client };
    for (const story of [keepPeople, runAcademy, runFacilities, playTournaments]) await story(through);
    const refused = await callTheRest(through, answered);
    const missing = checkable.map(({ id }) => id).filter((id) => !answered.has(id));
    expect({ violations: [...violations], missing, refused }).toEqual({ violations: [], missing: [], refused: [] });
  } finally {
    await prism.stop();
  }
});

test("prism finds what is wrong with a body and with an answer of each operation", async ({ document }) => {
  // An upstream that answers with a word, whatever it is asked.
  const wrong = createServer((request, response) => {
    request.resume();
    response.writeHead(Number(request.headers["x-status"]), { "content-type": "application/json" }).end('"wrong"');
  });
  await new Promise<void>((resolve) => wrong.listen(0, "127.0.0.1", resolve));
  const prism = await startPrism(document, `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`);
  try {
    const client = createClient(prism.url);
    const unseen: string[] = [];
    for (const operation of checkable) {
      const { id, status, method, path, body, response } = operation;
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/gu)].map(([, name]) => [name, crypto.randomUUID()]));
      // Nothing is said where nothing comes back.
      const expected = [...(body ? ["request"] : []), ...(response ? ["response"] : [])];
      const options = { headers: { "x-status": String(status) }, ...(method !== "GET" && { rawBody: '"wrong"' }) };
      const found = violationsOf(await client.send(operation, { params }, options)).filter(
        ({ location: [side, part] }) => side === "response" || part === "body",
      );
      const sides = new Set(found.map(({ location: [side] }) => side));
      unseen.push(...expected.filter((side) => !sides.has(side)).map((side) => `${id}: ${side}`));
    }
    expect(unseen).toEqual([]);
  } finally {
    await prism.stop();
    wrong.close();
  }
});
