import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { CallInput, CallOutput } from "./operation.ts";
import { resource, staffResource } from "./resource.ts";
import { Id, LocalDate } from "./scalars.ts";

const Lesson = z.object({ id: Id, day: LocalDate });
const lessons = staffResource(
  { name: "lessons", path: "/courses/:courseId/lessons", roles: ["coach"] },
  {
    list: { call: "GET", summary: "All", query: { from: LocalDate.optional() }, response: z.array(Lesson) },
    add: { call: "POST", summary: "One more", body: Lesson.omit({ id: true }), response: Lesson },
    on: { call: "GET /:day", summary: "Of a day", params: { day: LocalDate }, response: Lesson },
    remove: { call: "DELETE /:lessonId", summary: "One less", roles: ["manager"], errors: ["lesson.held"] },
    all: { call: "GET", path: "/lessons", summary: "Everywhere", auth: "any", response: z.array(Lesson) },
  },
);

test("a row has the id, the path, the parameters and the status that follow from its place", () => {
  const facts = Object.values(lessons).map(({ id, method, path, auth, status, params }) => [
    id,
    `${method} ${path}`,
    auth,
    status,
    Object.keys(params?.shape ?? {}),
  ]);
  expect(facts).toEqual([
    ["lessons.list", "GET /courses/:courseId/lessons", "staff", 200, ["courseId"]],
    ["lessons.add", "POST /courses/:courseId/lessons", "staff", 201, ["courseId"]],
    ["lessons.on", "GET /courses/:courseId/lessons/:day", "staff", 200, ["courseId", "day"]],
    ["lessons.remove", "DELETE /courses/:courseId/lessons/:lessonId", "staff", 204, ["courseId", "lessonId"]],
    ["lessons.all", "GET /lessons", "any", 200, []],
  ]);
});

test("a row says otherwise than its resource", () => {
  expect(lessons.add.roles).toEqual(["coach"]);
  expect(lessons.remove.roles).toEqual(["manager"]);
  expect(lessons.remove.errors).toEqual(["lesson.held"]);
});

test("parameters are ids unless the row names them", () => {
  const courseId = crypto.randomUUID();
  expect(lessons.on.params.safeParse({ courseId, day: "2026-02-30" }).success).toBe(false);
  expect(lessons.on.params.safeParse({ courseId, day: "2026-02-28" }).success).toBe(true);
  expect(lessons.on.params.safeParse({ courseId: "x", day: "2026-02-28" }).success).toBe(false);
});

test("a resource without a path has whole ones in its rows", () => {
  const plain = resource({ name: "plain", auth: "public" }, { ping: { call: "GET /v1/ping", summary: "Ping" } });
  expect(plain.ping).toMatchObject({ id: "plain.ping", path: "/v1/ping", auth: "public", status: 204 });
});

test("callers know what to hand over", () => {
  expectTypeOf<CallInput<typeof lessons.remove>>().toEqualTypeOf<
    { params: { courseId: string; lessonId: string } } & { query?: undefined } & { body?: undefined }
  >();
  expectTypeOf<CallOutput<typeof lessons.add>>().toEqualTypeOf<{ id: string; day: string }>();
  expectTypeOf<CallOutput<typeof lessons.remove>>().toEqualTypeOf<undefined>();
});
