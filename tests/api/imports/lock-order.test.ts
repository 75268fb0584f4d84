import { afterAll, beforeAll, test } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { type Act, holdsNothingLater } from "#tests/api/support/lock-order.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type PlayingClub, playingClub } from "./playing-club.ts";

// The jobs of imports among those who work on teams, members and sales, in the order of locks (ADR 48).

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ worker: true });
}, 60_000);
afterAll(() => stage?.stop());

type Kind = "athletes" | "sales" | "teams";
const teams = "Squadra;Giocatore 1;Giocatore 2;Pagato\nLe Onde;Uno Alfa;Due Beta;sì\nI Lidi;Tre Gamma;Quattro Delta;no";
const people = "Cognome;Nome;Nato il;Telefono\nRossi;Mario;21/01/1990;3331234567\nVerdi;Ada;22/01/1990;3331234568";
const sales = "Cognome;Nome;Nato il;Pacchetto;Data vendita;Pagato\nRossi;Mario;21/01/1990;Annuale;03/09/2026;100,00";

/** A table whose rows were looked at; orders of names are answered as they are suggested. */
async function looked(club: PlayingClub, table: string, kind: Kind, event?: string): Promise<string> {
  const given = await club.paste(table, kind, event);
  const nameOrders = given.questions.flatMap(({ about, column }) =>
    about === "names" ? [{ column, order: "firstFirst" }] : [],
  );
  if (nameOrders.length > 0) await club.update(given.id, { nameOrders });
  const { counts } = await club.preview(given.id);
  if (counts.written === 0) throw new Error(`nothing of ${kind} would be written: ${JSON.stringify(counts)}`);
  return given.id;
}

/** A member of the club whom the tables name, and a package of its list. */
async function known({ organisationId, as }: PlayingClub): Promise<void> {
  const athlete = { firstName: "Mario", lastName: "Rossi", birthDate: "1990-01-21" };
  await stage.client.ok(memberships.create, { body: { athlete } as never }, as);
  await stage.sql`
    insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, coverage, due_days, position)
    values (${organisationId}, 'Annuale', 'spotTraining', 'all', 35000, 'eur', 'none', 0, 0)`;
}

const acts: Act<PlayingClub>[] = [
  [
    "writes teams",
    ["imports", "events", "registrations"],
    async (club) => {
      const event = await club.tournament();
      await club.write(await looked(club, teams.replaceAll("Onde", "Dune").replaceAll("Lidi", "Moli"), "teams", event));
      const id = await looked(club, teams, "teams", event);
      return () => club.write(id);
    },
  ],
  [
    "takes teams back",
    ["imports", "events", "registrations", "debits"],
    async (club) => {
      const id = await looked(club, teams, "teams", await club.tournament());
      await club.write(id);
      return () => club.undo(id);
    },
  ],
  [
    "writes athletes who are there, and new ones",
    ["imports", "memberships", "athletes"],
    async (club) => {
      await known(club);
      const id = await looked(club, people, "athletes");
      return () => club.write(id);
    },
  ],
  [
    "takes athletes back",
    ["imports", "memberships", "athletes"],
    async (club) => {
      await known(club);
      const id = await looked(club, people, "athletes");
      await club.write(id);
      return () => club.undo(id);
    },
  ],
  [
    "writes sales",
    ["imports", "memberships"],
    async (club) => {
      await known(club);
      const id = await looked(club, sales, "sales");
      return () => club.write(id);
    },
  ],
  [
    "takes sales back",
    ["imports", "memberships", "subscriptions", "debits"],
    async (club) => {
      await known(club);
      const id = await looked(club, sales, "sales");
      await club.write(id);
      return () => club.undo(id);
    },
  ],
];

test.each(acts)("an import that %s holds nothing of what comes later while it waits", async (what, kinds, act) => {
  for (const kind of kinds) {
    const club = await playingClub(stage, `${what}: ${kind}`);
    await holdsNothingLater(stage, club, kind, await act(club));
  }
});
