import type { Sql } from "postgres";
import { expect } from "vitest";
import { addTraining, enter } from "#tests/support/demo-trainings.ts";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { addHolder } from "#tests/support/holders.ts";
import { type DemoAccount, Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { listen } from "../notifications/stream-reader.ts";

const organisation = demoOrganisations.aurora;
const base = "/my-organization";

/** Submits a page's form, which has to be accepted. */
async function save(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  form: { form: string } | { button: string },
) {
  const answer = await visitor.submit(await visitor.get(path), fields, form);
  expect(answer.status, answer.text.slice(0, 400)).toBe(200);
}

/** What a colleague does, and who is told of what; of the board also that the log has a line. */
const writes: readonly {
  readonly what: string;
  readonly as: DemoAccount;
  readonly write: (visitor: Visitor, sql: Sql) => Promise<void>;
  readonly manager: readonly string[];
  readonly coach?: readonly string[];
  readonly events?: readonly string[];
  readonly facilities?: readonly string[];
}[] = [
  {
    what: "a membership is edited",
    as: "board",
    async write(visitor, sql) {
      const { membershipId } = await addHolder(sql, organisation, { lastName: "Vivi" });
      await save(visitor, `${base}/memberships/${membershipId}/edit`, { notes: "Arriva in bici" }, { button: "Salva" });
    },
    manager: ["members", "openDays"],
    events: ["openDays"],
  },
  {
    what: "tokens are credited",
    as: "board",
    async write(visitor, sql) {
      const { membershipId } = await addHolder(sql, organisation, { lastName: "Gettoni" });
      const fields = { direction: "credit", type: "gold", amount: "1" };
      await save(visitor, `${base}/memberships/${membershipId}/tokens`, fields, { button: "Salva il movimento" });
    },
    manager: ["tokens"],
  },
  {
    what: "a transaction is edited",
    as: "board",
    async write(visitor, sql) {
      const [open] = await sql<[{ id: string }]>`
        select id from upstream.subscriptions where organisation_id = ${organisation} and status = 'open' limit 1`;
      await save(visitor, `${base}/transactions/${open.id}/edit`, { notes: "Paga il nonno" }, { button: "Salva" });
    },
    manager: ["sales", "tokens"],
  },
  {
    what: "a coach marks who came",
    as: "coach",
    async write(visitor, sql) {
      const id = await addTraining(sql);
      await enter(sql, id, "Presenti");
      await save(visitor, `${base}/course-sessions/${id}/presence`, { "data[0].mark": "present" }, { button: "Salva" });
    },
    manager: ["trainings", "tokens", "openDays"],
    coach: ["trainings"],
    events: ["openDays"],
  },
  {
    what: "an open day is made",
    as: "events",
    async write(visitor) {
      const day = "2040-05-05";
      const fields = { name: "Porte aperte dal vivo", startDate: day, endDate: day, maxPerAthlete: "2" };
      await save(visitor, "/events/open-days/new", fields, { button: "Crea open day" });
    },
    manager: ["openDays", "trainings"],
    coach: ["trainings"],
    events: ["openDays"],
  },
];

const listening = ["manager", "coach", "events", "facilities"] as const;

test.for(writes)(
  "when $what, who may read it is told, and nothing of whom it is about",
  async (row, { dashboard, sql, visitor }) => {
    const streams = new Map<string, Awaited<ReturnType<typeof listen>>>();
    for (const [name, account, club] of [
      ...listening.map((who) => [who, who, "Aurora"] as const),
      ["elsewhere", "manager", "Riviera"] as const,
    ]) {
      const other = new Visitor(dashboard.url);
      await other.signIn(account, club);
      streams.set(name, await listen(other));
    }
    await visitor.signIn(row.as, "Aurora");
    await row.write(visitor, sql);
    const changes = (name: string) =>
      streams
        .get(name)
        ?.told()
        .filter(([topic]) => topic !== "audit") ?? [];
    const expected = (name: (typeof listening)[number]) => (row[name] ?? []).map((topic) => [topic, {}]);
    await waitFor(() => listening.every((name) => changes(name).length >= expected(name).length));
    for (const name of listening) expect(changes(name), name).toEqual(expected(name));
    expect(streams.get("elsewhere")?.told()).toEqual([]);
    for (const stream of streams.values()) await stream.close();
  },
);
