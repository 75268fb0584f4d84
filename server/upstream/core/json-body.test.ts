import { expect, test } from "vitest";
import { jsonBody } from "./json-body.ts";

const read = (body: string, type = "application/json") =>
  jsonBody(new Request("http://upstream.example/", { method: "POST", body, headers: { "content-type": type } }));

test("reads what contracts have, and takes no body for an empty object", async () => {
  expect(await read('{"a":[{"b":"c"}],"d":null}')).toEqual({ a: [{ b: "c" }], d: null });
  expect(await read("")).toEqual({});
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0));
const object = (length: number) => JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, 0])));

test.each([
  ["twelve levels", nested(12)],
  ["20,000 elements", list(20_000)],
  ["20,000 members", object(20_000)],
])("takes %s", async (_, body) => {
  await expect(read(body)).resolves.toBeDefined();
});

test.each([
  ["fourteen levels", nested(14), 400],
  ["half a million levels", nested(250_000), 400],
  ["half a million levels of objects", `${'{"a":'.repeat(80_000)}1${"}".repeat(80_000)}`, 400],
  ["one element too many", list(20_001), 413],
  ["one member too many", object(20_001), 413],
  ["a NUL in a text", '{"a":"\\u0000"}', 400],
  ["no JSON", "{", 400],
])("refuses %s", async (_, body, status) => {
  await expect(read(body)).rejects.toMatchObject({ status });
});

test("refuses what does not say that it is JSON", async () => {
  await expect(read("{}", "text/plain")).rejects.toMatchObject({ status: 415 });
});
