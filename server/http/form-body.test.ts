import { expect, test, vi } from "vitest";
import { usualPostLimits } from "#app/rules/post-limits.ts";
import { readFormBody } from "./form-body.ts";

const urlencoded = "application/x-www-form-urlencoded";
const read = (body: string, type = urlencoded) => readFormBody(new TextEncoder().encode(body), type, usualPostLimits);

/** 200 for a form that may be read. */
async function statusOf(body: string, type?: string): Promise<number> {
  const form = await read(body, type);
  return form instanceof FormData ? 200 : form.status;
}

const part = (name: string, value = "x") => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = "multipart/form-data; boundary=b";

test("a form is read with its fields in their order", async () => {
  const form = await read("a=1&list%5B0%5D.price=2&a=3");
  expect(form instanceof FormData && [...form.entries()]).toEqual([
    ["a", "1"],
    ["list[0].price", "2"],
    ["a", "3"],
  ]);
  expect(await statusOf(`${part("a")}${part("list[0].b")}--b--\r\n`, multipart)).toBe(200);
});

test.each([
  ["three hundred fields", "a=1&".repeat(300).slice(0, -1), 200],
  ["one more", "a=1&".repeat(301).slice(0, -1), 413],
  ["separators alone", "&".repeat(301), 413],
  ["the highest index", "a[200]=x", 200],
  ["the next one", "a[201]=x", 400],
  ["the critical one", "zz[100000000]=x", 400],
  ["an index behind a point", "a[0]=x&a.100000000=y", 400],
  ["an index with zeros", "a[000000100000000]=y", 400],
  ["six parts", "a.b[0].c[1].d=x", 200],
  ["seven parts", "a.b[0].c[1].d.e=x", 400],
  ["a long name", `${"a".repeat(201)}=x`, 400],
  ["no name", "=x", 400],
  ["a name that conform cannot read", "a[b]=x", 400],
  ["open brackets", `${"[".repeat(150)}=x`, 400],
  ["a prototype", "a.__proto__.b=x", 400],
  ["a member of every object", "toString=x", 400],
  ["a member of every list", "a[0]=x&a.map=y", 400],
  ["a first name that lists have, too", "filter=x", 200],
  ["conform's state", "__state__=%7B%7D", 400],
])("%s", async (_, body, status) => {
  expect(await statusOf(body)).toBe(status);
});

test.each([
  ["insert", { type: "insert", payload: { name: "rows", defaultValue: { days: [], price: "" } } }, 200],
  ["remove", { type: "remove", payload: { name: "rows", index: 0 } }, 200],
  ["reorder", { type: "reorder", payload: { name: "rows", from: 1, to: 0 } }, 200],
  ["a place too high", { type: "reorder", payload: { name: "rows", from: 0, to: 3_000_000 } }, 400],
  ["a place of another field", { type: "reorder", payload: { name: "title", from: 0, to: 1 } }, 400],
  ["an index too high", { type: "remove", payload: { name: "rows", index: 3_000_000 } }, 400],
  ["an index in the name", { type: "insert", payload: { name: "rows[3000000]" } }, 400],
  ["a list of another field", { type: "insert", payload: { name: "title" } }, 400],
  ["a list that is an object", { type: "insert", payload: { name: "place" } }, 400],
  ["a list without a name", { type: "insert", payload: { name: "rows[]" } }, 400],
  ["an unknown type", { type: "update", payload: { name: "rows", value: [] } }, 400],
  ["no payload", { type: "insert", payload: null }, 400],
  ["a prototype", { type: "insert", payload: { name: "__proto__" } }, 400],
  ["a number", 5, 400],
])("an intent: %s", async (_, intent, status) => {
  const others = "rows[0].price=1&title=x&place.name=y";
  expect(await statusOf(`${others}&__intent__=${encodeURIComponent(JSON.stringify(intent))}`)).toBe(status);
});

test("an intent that is no JSON, too long, a file or not the only one is refused", async () => {
  const intent = encodeURIComponent(JSON.stringify({ type: "insert", payload: { name: "rows" } }));
  expect(await statusOf("__intent__={")).toBe(400);
  expect(await statusOf(`__intent__=${"%5B%5D".repeat(1_000)}`)).toBe(400);
  expect(await statusOf(`__intent__=${intent}&__intent__=${intent}`)).toBe(400);
  const file = `--b\r\nContent-Disposition: form-data; name="__intent__"; filename="x"\r\n\r\n{}\r\n--b--\r\n`;
  expect(await statusOf(file, multipart)).toBe(400);
});

test.each([
  ["JSON", "{}", "application/json", 415],
  ["text", "a=1", "text/plain", 415],
  ["no type", "a=1", "", 415],
  ["a type that is none", "a=1", "a form", 415],
  ["no boundary", `${part("a")}--b--`, "multipart/form-data", 400],
  ["no end", part("a"), multipart, 400],
  ["no part", "nothing", multipart, 400],
  ["too many parts", `${part("a").repeat(301)}--b--\r\n`, multipart, 413],
  ["two boundaries", `${part("a").repeat(301)}--b--\r\n`, "multipart/form-data; xboundary=c; boundary=b", 413],
  ["the critical name", `${part("zz[100000000]")}--b--\r\n`, multipart, 400],
])("a body: %s", async (_, body, type, status) => {
  expect(await statusOf(body, type)).toBe(status);
});

test("more fields than may be are counted, and nothing is parsed", async () => {
  const parse = vi.spyOn(Response.prototype, "formData");
  expect(await statusOf("a=1&".repeat(16_000))).toBe(413);
  expect(await statusOf("&".repeat(6_000_000))).toBe(413);
  expect(await statusOf(part("a").repeat(100_000), multipart)).toBe(413);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test("a form with rows takes as many as it declares, and nothing else in their place", async () => {
  const limits = { ...usualPostLimits, rows: { name: "rows", most: 3 } };
  const taken = async (body: string) =>
    (await readFormBody(new TextEncoder().encode(body), urlencoded, limits)) instanceof FormData;
  expect(await taken("rows[0].price=1&rows[2].days=1&rows[2].days=2&title=x")).toBe(true);
  for (const body of ["rows[3].price=1", "rows=1&rows=2", "rows[]=1", "rows[0]=1", "rows.a=1", "rows[0][1].a=1"])
    expect(await taken(body), body).toBe(false);
});
