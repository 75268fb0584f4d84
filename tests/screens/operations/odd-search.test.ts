import { describe, expect } from "vitest";
import { addTraining } from "#tests/support/demo-trainings.ts";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const academy = "/my-organization";

/** Lists that are searched by a text; ids in them are of the demo's. */
const lists = [
  `${academy}/memberships`,
  `${academy}/memberships/new`,
  `${academy}/registration`,
  `${academy}/documents`,
  `${academy}/messages`,
  `${academy}/transactions`,
  `${academy}/transactions/new`,
  `${academy}/token-movements`,
  `${academy}/receipts`,
  `${academy}/subscription-templates`,
  `${academy}/courses`,
  `${academy}/courses/:course/sessions/:session/participants`,
  `${academy}/course-sessions?view=list`,
  `${academy}/course-sessions/:training/participants/new`,
  "/events/list",
  "/events/open-days/:openDay/participants",
];

describe("what nobody is called is found by no search, and breaks none", () => {
  test.for(lists)("%s", async (list, { visitor, sql }) => {
    const training = await addTraining(sql, { startsIn: 3000 });
    const [ids] = await sql<[{ course: string; session: string; openDay: string }]>`
      select s.course_id as course, s.id as session,
             (select id from upstream.open_days where organisation_id = s.organisation_id limit 1) as "openDay"
        from upstream.recurring_sessions s
       where s.organisation_id = ${demoOrganisations.aurora} and s.removed_at is null limit 1`;
    const known: Readonly<Record<string, string>> = { ...ids, training };
    const path = list.replaceAll(/:(\w+)/gu, (_, name: string) => known[name] ?? "");
    await visitor.signIn("manager", "Aurora");
    for (const search of ["%00", "a%00b", "%ED%A0%80", "%25_%5C"]) {
      const answer = await visitor.get(`${path}${path.includes("?") ? "&" : "?"}search=${search}`);
      expect([200, 400], `${path} ${search}`).toContain(answer.status);
    }
  });
});
