import { Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#app/backend/errors.server.ts";
import { createLog, loggedPath, type Program } from "./log.ts";

type Log = ReturnType<typeof createLog>;

function written(write: (log: Log) => void, program: Program = "dashboard", about?: () => object): string {
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  write(createLog(program, "info", destination, about));
  return text;
}

test("leaves out the values of a failed query, wherever they are", () => {
  const cause = Object.assign(new Error("violates check"), { code: "23514", detail: "row contains (segreto)" });
  const query = Object.assign(new Error("Failed query: update x\nparams: segreto,\nsegreto2", { cause }), {
    params: ["segreto"],
    query: "update x",
  });
  const error = new AppError("audit.unavailable", { status: 503, cause: query });
  const all = new AggregateError([query], "Failed query: update x\nparams: segreto");
  for (const write of [
    (log: Log) => log.error({ err: error }, "unexpected error"),
    (log: Log) => log.error(error),
    (log: Log) => log.error(query),
    (log: Log) => log.error({ about: { err: query } }, "deeper"),
    (log: Log) => log.error({ err: all }),
  ]) {
    const text = written(write);
    expect(text).not.toContain("segreto");
    expect(text).toContain("Failed query: update x");
    expect(text).toContain("violates check");
    expect(text).toContain("log.test.ts");
  }
});

test("redacts secrets that somebody logs by mistake, at any depth", () => {
  const deep = { one: [{ two: { Token: "d4" } }] };
  const text = written((log) =>
    log.info({ password: "a1", headers: { Authorization: "Bearer b2" }, otp: "c3", deep }, "x %o", { jwt: "e5" }),
  );
  expect(text).not.toMatch(/a1|b2|c3|d4|e5/u);
  expect(text).toContain("[redacted]");
});

test("an error says what it is, and its own facts", () => {
  class DrizzleQueryError extends Error {}
  const error = Object.assign(new DrizzleQueryError("away"), { code: "ECONNREFUSED", attempts: 3 });
  const line = JSON.parse(written((log) => log.error({ err: error, requestId: "r1" }, "no %s", "answer")));
  expect(line).toMatchObject({
    name: "dashboard",
    requestId: "r1",
    msg: "no answer",
    err: { type: "DrizzleQueryError", message: "away", code: "ECONNREFUSED", attempts: 3 },
  });
  expect(JSON.parse(written((log) => log.warn(error)))).toMatchObject({ msg: "away", err: { message: "away" } });
});

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error("get");
    },
    ownKeys: () => {
      throw new Error("keys");
    },
    getPrototypeOf: () => {
      throw new Error("prototype");
    },
  },
);
const cycle: Record<string, unknown> = { name: "cycle" };
cycle.self = cycle;
cycle.list = [cycle, cycle];
const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key ${n}`, "x".repeat(500)]));
let deep: unknown = "end";
for (let n = 0; n < 20_000; n += 1) deep = n % 2 === 0 ? { deep } : [deep];
class Threw extends Error {
  override get message(): string {
    throw new Error("message");
  }
  override get stack(): string {
    throw new Error("stack");
  }
}
let isAsked = false;
/** What has been handed to a log, or may be one day. */
const strange: readonly unknown[] = [
  new Response(null, { status: 302, headers: { location: "/login" } }),
  new Request("http://club.example/secret-path", { method: "POST", body: "x" }),
  new Headers({ cookie: "session=1" }),
  new FormData(),
  new URL("http://club.example/secret-path"),
  new AbortController().signal,
  new DOMException("late", "TimeoutError"),
  throwing,
  new Proxy(new Error("behind"), { get: () => throwing }),
  new Proxy([], { get: () => throwing }),
  new Threw(),
  new Error("huge", { cause: cycle }),
  Object.assign(new Error("x".repeat(1_000_000)), { stack: "y".repeat(1_000_000), own: cycle, message2: wide }),
  new AggregateError([throwing, new Threw(), cycle], "several"),
  {
    get own() {
      isAsked = true;
      throw new Error("getter");
    },
    toJSON() {
      isAsked = true;
      throw new Error("toJSON");
    },
  },
  Object.create({ inherited: 1 }),
  Object.create(null),
  cycle,
  wide,
  deep,
  10n,
  Symbol("s"),
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -0,
  new Date(Number.NaN),
  new Map([[cycle, throwing]]),
  new Set([1]),
  new Uint8Array(100_000),
  Buffer.from("bytes"),
  new WeakMap(),
  Promise.resolve(1),
  () => 1,
  class {},
  "x".repeat(1_000_000),
  "\u0000\ud800 \u2028 %s %d %o %j",
  { __proto__: null, constructor: 1, hasOwnProperty: 2, level: 3, time: 4, msg: throwing, err: throwing },
  { method: "GET", headers: {}, socket: throwing },
  { setHeader: () => {}, statusCode: 200 },
  JSON.parse('{"__proto__": {"polluted": true}, "toString": 1}'),
  undefined,
  null,
];

/** The most characters of one line: its texts, each perhaps written as `\u0000`. */
const longestLine = 150_000;

function expectOneLine(program: Program, write: (log: Log) => void): void {
  const text = written(write, program);
  expect(text.endsWith("\n")).toBe(true);
  expect(text.indexOf("\n")).toBe(text.length - 1);
  expect(text.length).toBeLessThan(longestLine);
  expect(JSON.parse(text)).toMatchObject({ name: expect.anything(), time: expect.anything() });
  expect(text).not.toMatch(/secret-path|session=1/u);
}

const handOver: readonly ((log: Log, value: unknown) => void)[] = [
  (log, err) => log.error({ err, requestId: "r" }, "what failed"),
  (log, err) => log.error({ err }),
  (log, value) => log.warn(value as object),
  (log, value) => log.warn(value as object, "text"),
  (log, value) => log.info("text %s %o", value as never, value as never),
  (log, value) => log.info({ one: { two: [value] } }, String(typeof value)),
];

test.each(["dashboard", "upstream"] as const)("the log of the %s makes a bounded line of anything", (program) => {
  for (const value of strange) for (const write of handOver) expectOneLine(program, (log) => write(log, value));
  expect(isAsked).toBe(false);
  expect(
    written(
      (log) => log.info("x"),
      program,
      () => ({ traceId: "t", cycle }),
    ),
  ).toContain('"traceId":"t"');
});

test.each(["dashboard", "upstream"] as const)(
  "the log of the %s: whatever is put together of such things",
  (program) => {
    const leaf = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.constantFrom(...strange),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("err", "msg", "cause", "stack", "toJSON")), tie("tree"), {
          maxKeys: 4,
        }),
        tie("tree").map((cause) => new Error("with a cause", { cause })),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(...handOver), (value, write) =>
        expectOneLine(program, (log) => write(log, value)),
      ),
      { numRuns: 300 },
    );
  },
);

test.each([
  ["/calendars/Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_x.ics", "/calendars/[redacted].ics"],
  ["/CALENDARS/Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_x.ics.data", "/CALENDARS/[redacted].ics.data"],
  ["/c%61lendars/%41b0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_Ab0-_x.ics", "/calendars/[redacted].ics"],
  [
    "/locations/0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11/calendar",
    "/locations/0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11/calendar",
  ],
  ["/%", "/%"],
])("of %s the log keeps %s", (path, kept) => {
  expect(loggedPath(path)).toBe(kept);
});
