import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { playedTournament } from "#tests/support/played-tournament.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { listen } from "../notifications/stream-reader.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

test("what comes in past this dashboard reaches its pages, by ids only, and those of no other club", {
  timeout: 60_000,
}, async ({ visitor, dashboard, upstream, fixture }) => {
  await visitor.signIn("events");
  const eventId = await playedTournament(upstream.services, fixture, visitor);
  const form = await visitor.get(`/events/tournaments/${eventId}/matches/scorers/new`);
  const made = await visitor.submit(form, { label: "Campo 1" }, { form: "#scorer-link" });
  const token = made.document.querySelector("#issued-address")?.getAttribute("value")?.split("/").at(-1) ?? "";
  const [{ id: matchId }] = await upstream.services.sql<[{ id: string }]>`
    select id from upstream.matches where event_id = ${eventId} and status = 'ready' order by number limit 1`;

  const before = upstream.services.feed.clients;
  const [coach, stranger] = [new Visitor(dashboard.url), new Visitor(dashboard.url)];
  await coach.signIn("coach", "Aurora");
  await stranger.signIn("manager", "Riviera");
  const [heard, elsewhere] = [await listen(coach), await listen(stranger)];
  await waitFor(async () => upstream.services.feed.clients === before + 2);
  const told = () => heard.told().map(([topic, data]) => `${topic} ${JSON.stringify(data)}`);
  const tap = async (seq: number, what: object) => {
    const answer = await fetch(`${upstream.url}/public/scoring/${token}/matches/${matchId}/actions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seq, nonce: crypto.randomUUID(), ...what }),
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
  };

  await tap(1, { action: "start" });
  await waitFor(async () => heard.told().length >= 3);
  const ids = { eventId, matchId };
  expect(told().toSorted()).toEqual([
    `events ${JSON.stringify({ eventId })}`,
    "live {}",
    `scores ${JSON.stringify(ids)}`,
  ]);
  // The second point comes within the second of the first: both are told, by one announcement.
  await tap(2, { action: "point", side: 0 });
  await tap(3, { action: "point", side: 0 });
  await waitFor(async () => heard.told().length >= 4);
  expect(told().slice(3)).toEqual([`scores ${JSON.stringify(ids)}`]);
  expect(elsewhere.told()).toEqual([]);
  await heard.close();
  await elsewhere.close();
});
