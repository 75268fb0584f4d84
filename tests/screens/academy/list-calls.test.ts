import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { callsOf } from "#tests/support/upstream-calls.ts";

const root = "/my-organization";
/** Lists whose demo has more rows than a page of ten. */
const lists = [
  `${root}/memberships?`,
  `${root}/registration?`,
  `${root}/documents?`,
  `${root}/transactions?`,
  `${root}/token-movements?`,
  `${root}/course-sessions?view=list&from=2020-01-01&`,
  `${root}/subscription-templates?`,
];

test.for(lists)(
  "%s makes four calls of its own at most, each once, for fifty rows",
  async (list, { visitor, dashboard }) => {
    await visitor.signIn("manager", "Aurora");
    const made = await callsOf(dashboard, async () => {
      const page = await visitor.get(`${list}pageSize=50`);
      expect(page.document.querySelectorAll("main tbody tr").length).toBeGreaterThan(10);
    });
    expect(made).toEqual([...new Set(made)]);
    expect(made.length, made.join()).toBeLessThanOrEqual(4);
  },
);
