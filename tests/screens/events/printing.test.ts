import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { makeCompetition } from "#tests/support/made-competition.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

const at = (eventId: string, query = "") => `/events/tournaments/${eventId}/matches/print${query}`;
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/gu, " ").trim() ?? "";
const all = (document: Document, selector: string) => [...document.querySelectorAll(selector)].map(words);
const titles = (document: Document) => all(document, ".paper h2 span");

/** Confirms the entries of a tournament. */
async function confirm(visitor: Visitor, eventId: string) {
  const page = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
  await visitor.submit(page, {}, { form: "#confirmation" });
}

test("a tournament is printed: tables, its bracket, what is played when, and slips of what is to be played", {
  timeout: 90_000,
}, async ({ visitor, upstream, fixture }) => {
  const eventId = await fixture.tournament({ name: "Coppa di carta", fee: 0, maxTeams: 8 });
  await fixture.teams(eventId, 8);
  await visitor.signIn("events");
  expect((await visitor.get(at(eventId))).text).toContain("Le partite compaiono quando generi la struttura");
  await confirm(visitor, eventId);
  await makeCompetition(upstream.services, eventId, { formula: "groupsKnockout", bestOf: 3 });
  const { sql } = upstream.services;
  const [round] = await sql<[{ id: string; number: number; matchId: string }]>`
    select r.id, m.number, m.id as "matchId" from upstream.rounds r join upstream.matches m on m.round_id = r.id
     where r.event_id = ${eventId} and r."order" = 0 order by m.number limit 1`;

  const bracket = await visitor.get(at(eventId));
  expect(bracket.document.querySelector("main nav [aria-current=page]")?.textContent).toBeTruthy();
  expect(titles(bracket.document)[0]).toBe("Tabellone");
  expect(bracket.document.querySelector(".sheets.acrossA4")).not.toBeNull();
  expect(all(bracket.document, ".paper article .visuallyHidden")[0]).toMatch(
    /^M\d+: 1ª girone A contro 2ª girone B\./u,
  );
  // The order of the list is that of the turns, and no match leads anywhere from paper.
  expect(all(bracket.document, ".paper .turn > h3").slice(0, 2)).toEqual(["Semifinali", "Finale"]);
  expect(bracket.document.querySelector(".paper a")).toBeNull();
  const large = await visitor.submit(bracket, { paper: "A3" }, { button: "Mostra" });
  expect(large.document.querySelector(".sheets.acrossA3")).not.toBeNull();

  const groups = await visitor.get(at(eventId, "?what=groups"));
  expect(all(groups.document, ".paper .group h3")).toEqual(["Girone A", "Girone B"]);
  expect(groups.document.querySelectorAll(".paper .group details[open]")).toHaveLength(2);
  expect(groups.document.querySelector(".paper header p")?.textContent).toMatch(/^ASD .* · stampato il \d\d\//u);

  const [place] = await sql<[{ id: string; field: string }]>`
    with place as (insert into upstream.locations (organisation_id, name, time_zone)
      values (${demoOrganisations.aurora}, 'Arena di carta', 'Europe/Rome') returning id)
    insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
    select ${demoOrganisations.aurora}, id, 'Campo di carta', 'Campo di carta', 'blue' from place
    returning location_id as id, id as field`;
  await sql`update upstream.matches set location_id = ${place.id}, field_id = ${place.field},
    start_at = '2198-06-02T07:00Z', end_at = '2198-06-02T08:00Z' where id = ${round.matchId}`;
  const schedule = await visitor.get(at(eventId, "?what=schedule"));
  expect(titles(schedule.document)).toEqual(["sabato 2 giugno 2198", "Senza orario"]);
  expect(all(schedule.document, ".paper tbody tr")[0]).toMatch(
    new RegExp(`^09:00 ?Campo di carta ?M${round.number} ?entry \\d – entry \\d ?Gironi, Girone A$`, "u"),
  );
  const byCourt = await visitor.submit(schedule, { order: "court", court: place.field }, { button: "Mostra" });
  expect(titles(byCourt.document)).toEqual(["Campo di carta, sabato 2 giugno 2198"]);

  const slips = await visitor.get(at(eventId, "?what=slips"));
  const count = slips.document.querySelectorAll(".slip").length;
  expect(slips.text).toContain(`${count} partite da giocare, quattro referti per foglio.`);
  expect(slips.document.querySelectorAll(".paper.slips")).toHaveLength(Math.ceil(count / 4));
  const [first] = slips.document.querySelectorAll(".slip");
  expect(words(first)).toMatch(
    new RegExp(
      `^M${round.number} ?Campo di carta · sab 02/06/2198, 09:00 ?Coppa di carta · Gironi, Girone A ?Squadre ?123entry \\d ?entry`,
      "u",
    ),
  );
  expect(words(first)).toContain("2 set su 3, a 21 punti, l'ultimo a 15, con 2 punti di scarto");
  expect(first?.querySelectorAll("td.box")).toHaveLength(6);
  expect(first?.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
    `Codice QR: apre M${round.number} nel gestionale`,
  );
  const finals = await visitor.submit(slips, { round: round.id }, { button: "Mostra" });
  expect(finals.document.querySelectorAll(".slip")).toHaveLength(12);
  // Of the round after it no match has this court.
  const [, , next] = finals.document.querySelectorAll<HTMLOptionElement>("[name=round] option");
  const none = await visitor.submit(finals, { round: next?.value ?? "", court: place.field }, { button: "Mostra" });
  expect(none.text).toContain("Nessuna partita da giocare");
});
