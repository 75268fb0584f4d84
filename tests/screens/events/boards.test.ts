import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { playedTournament } from "#tests/support/played-tournament.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

test("a screen at the venue shows what was chosen, by itself and without scripts; revoked, nothing", {
  timeout: 120_000,
}, async ({ visitor, dashboard, upstream, fixture }) => {
  await visitor.signIn("events");
  const eventId = await playedTournament(upstream.services, fixture, visitor);
  const boards = `/events/tournaments/${eventId}/matches/boards`;
  expect((await visitor.get(boards)).text).toContain("Nessuno schermo");
  const form = await visitor.get(`${boards}/new`);
  const made = await visitor.submit(form, { label: "Ingresso" }, { form: "#board" });
  expect(made.status).toBe(201);
  const address = new URL(made.document.querySelector("#issued-address")?.getAttribute("value") ?? "").pathname;
  expect(address).toMatch(/^\/board\/[\w-]{43}$/u);
  expect((await visitor.get(boards)).text).toMatch(/Ingresso.*Tutto, a turno.*Tutti i campi/u);

  const desk = await visitor.get(`/events/tournaments/${eventId}/matches`);
  await visitor.submit(desk, {}, { button: "Inizia M1" });

  const screen = new Visitor(dashboard.url);
  const first = await screen.get(address);
  expect([first.status, first.text]).toEqual([200, expect.stringMatching(/Coppa in corso.*entry 1.*entry 4/u)]);
  expect(first.headers.get("x-robots-tag")).toContain("noindex");
  // Names of people are nobody's business who walks by.
  expect(first.html).not.toMatch(/Cognome/u);
  const refresh = /http-equiv="refresh" content="20;url=([^"]+)"/iu.exec(first.html)?.[1] ?? "";
  const next = await screen.get(refresh.replaceAll("&amp;", "&"));
  expect(next.text).toMatch(/Prossime partite.*M2/u);
  expect((await screen.follow(next, "Avanti")).text).toMatch(/Finale/u);
  const still = await screen.follow(next, "Ferma");
  expect(/content="20;url=[^"]*still/iu.test(still.html)).toBe(true);
  expect((await screen.follow(still, "Riprendi")).text).toContain("Ferma");

  // What did not change is not sent again.
  const etag = first.headers.get("etag") ?? "";
  expect((await screen.request(address, { headers: { "if-none-match": etag } })).status).toBe(304);

  const named = await visitor.submit(form, { label: "Bar", show: "now", showPlayers: "on" }, { form: "#board" });
  const people = await screen.get(
    new URL(named.document.querySelector("#issued-address")?.getAttribute("value") ?? "").pathname,
  );
  expect(people.text).toContain("Cognome");

  const asked = await visitor.follow(await visitor.get(boards), "Revoca Ingresso");
  expect((await visitor.submit(asked, {}, { form: "#revocation" })).text).toContain("Schermo «Ingresso» revocato.");
  const gone = await screen.get(address);
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("Indirizzo non più valido")]);
});
