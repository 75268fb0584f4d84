import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { AppError } from "#app/backend/errors.server.ts";
import { createLog, loggedPath } from "./log.server.ts";

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  write(createLog("info", destination));
  return text;
}

test("leaves out the values of a failed query, wherever they are", () => {
  const cause = Object.assign(new Error("violates check"), { code: "23514", detail: "row contains (segreto)" });
  const query = Object.assign(new Error("Failed query: update x\nparams: segreto,\nsegreto2", { cause }), {
    params: ["segreto"],
    query: "update x",
  });
  const error = new AppError("audit.unavailable", { status: 503, cause: query });
  const text = written((log) => log.error({ err: error }, "unexpected error"));
  expect(text).not.toContain("segreto");
  expect(text).toContain("Failed query: update x");
  expect(text).toContain("violates check");
  expect(text).toContain("log.server.test.ts");
});

test("redacts secrets that somebody logs by mistake", () => {
  const text = written((log) => log.info({ password: "a1", headers: { authorization: "Bearer b2" }, otp: "c3" }, "x"));
  expect(text).not.toMatch(/a1|b2|c3/u);
});

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
