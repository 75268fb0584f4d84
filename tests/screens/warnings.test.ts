import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Visitor } from "#tests/support/visitor.ts";

// A page of each kind, drawn by React in development: what it has to say (a key that is missing, a nesting that HTML has
// not, a state that the server cannot know) is written to console.error, which fails a test. The soak walks every page so.

/** Pages by address; `list > row` is the page of the list's first record, and a path after it one below that. */
const pages: Readonly<Record<string, readonly string[]>> = {
  home: ["/dashboard", "/account/plans", "/marketplace"],
  lists: ["/locations/reservations/list", "/my-organization/memberships", "/my-organization/transactions", "/staff"],
  "work lists": ["/locations/reservations/pending", "/notifications", "/audit"],
  calendars: [
    "/locations/reservations/agenda?view=week",
    "/locations/reservations/agenda?view=day",
    "/my-organization/course-sessions?view=week",
  ],
  forms: ["/locations/reservations/new", "/locations/reservations/series/new", "/my-organization/athletes/new"],
  records: [
    "/locations/reservations/list > row",
    "/my-organization/transactions > row",
    "/my-organization/memberships > row",
    "/locations/list > row",
    "/audit > row",
  ],
  events: [
    "/events/list > row",
    "/events/list > row/registrations",
    "/events/list > row/structure",
    "/events/list > row/matches",
    "/events/list > row/matches/print",
    "/simulators/tournament",
  ],
  charts: ["/events/analytics", "/my-organization/analytics", "/my-organization/cash-book"],
  texts: ["/documentation", "/changelog", "/information"],
};

/** The address that a line stands for. */
async function addressOf(visitor: Visitor, line: string): Promise<string> {
  const [list = "", below] = line.split(" > row");
  if (below === undefined) return list;
  const page = await visitor.get(list);
  const row = page.document.querySelector("tbody a.rowLink")?.getAttribute("href");
  if (!row) throw new Error(`${list} has no row.`);
  return row.split("?")[0] + below;
}

describe("in development React has nothing to say of", () => {
  for (const [kind, lines] of Object.entries(pages))
    test(kind, async ({ visitor }) => {
      expect(process.env.NODE_ENV).toBe("development");
      await visitor.signIn("manager", "Aurora");
      for (const line of lines) {
        const path = await addressOf(visitor, line);
        expect([path, (await visitor.ask(path)).status]).toEqual([path, 200]);
      }
    });

  test("forms that say what is wrong", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    for (const path of ["/locations/new", "/my-organization/athletes/new", "/events/tournaments/new"]) {
      const reply = await visitor.submit(await visitor.get(path), {}, { form: "main form[method=post]" });
      expect([path, reply.status]).toEqual([path, 422]);
    }
  });

  test("pages before the sign-in, and what is not there", async ({ visitor }) => {
    for (const path of ["/login", "/recover-password"]) expect((await visitor.ask(path)).status).toBe(200);
    expect((await visitor.ask("/nowhere")).status).toBe(404);
  });
});
