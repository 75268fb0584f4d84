import type { Sql } from "postgres";
import type { Browser } from "./browser.ts";

interface Stored {
  readonly id: string;
  readonly payload: string;
}

/** What of the stream `browser` has to hear, by the database: the table as it is after the last commit. */
async function owedTo(sql: Sql, { person, first = 0 }: Browser): Promise<Map<number, string>> {
  const rows = await sql<Stored[]>`
    select id, payload::text as payload from dashboard.stream_events
     where organisation_id = ${person.organisationId} and id > ${first}
       and (staff_member_id is null or staff_member_id = ${person.staffMemberId})
       and (roles is null or roles && ${[...person.roles]}::text[])
     order by id`;
  return new Map(rows.map(({ id, payload }) => [Number(id), payload]));
}

const some = (ids: readonly number[]) => `${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", …" : ""} (${ids.length})`;

/** What is wrong with what a browser heard: lost, told twice, out of order, changed, or not for it. */
export async function judge(sql: Sql, browser: Browser, name: string): Promise<string[]> {
  const owed = await owedTo(sql, browser);
  const heard = browser.received.map(({ id }) => id);
  const unique = new Set(heard);
  const wrong = {
    "was not told of": [...owed.keys()].filter((id) => !unique.has(id)),
    "was told twice of": heard.filter((id, at) => heard.indexOf(id) !== at),
    "was told of what is not for it,": heard.filter((id) => !owed.has(id)),
    "was told out of order of": heard.filter((id, at) => at > 0 && id < (heard[at - 1] ?? 0)),
    "was told something else of": browser.received
      .filter(
        ({ id, data }) =>
          owed.has(id) && JSON.stringify(JSON.parse(owed.get(id) ?? "")) !== JSON.stringify(JSON.parse(data)),
      )
      .map(({ id }) => id),
    "was told to read again instead of": browser.received.filter(({ topic }) => topic === "reset").map(({ id }) => id),
  };
  return Object.entries(wrong).flatMap(([what, ids]) => (ids.length > 0 ? [`${name} ${what} ${some(ids)}`] : []));
}
