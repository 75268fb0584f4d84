import type { Sql } from "postgres";
import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { addVenue, winnersOf } from "#tests/support/tournament-day.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisationId = demoOrganisations.aurora;
const test = base.extend("ground", { scope: "file" }, ({ upstream }) => {
  const { sql } = upstream.services;
  return {
    ...tournamentGround(sql, organisationId),
    venue: (eventId: string) => addVenue(sql, organisationId, eventId),
    steps: (since: Date) => steps(sql, since),
  };
});

/** What was done since then, and how often. */
async function steps(sql: Sql, since: Date): Promise<Record<string, number>> {
  const rows = await sql<{ action: string; times: number }[]>`
    select action, count(*)::int as times from dashboard.audit_log
     where kind = 'outcome' and outcome = 'succeeded' and at >= ${since.toISOString()}::timestamptz
     group by action order by action`;
  return Object.fromEntries(rows.map(({ action, times }) => [action, times]));
}

/** Somebody with a telephone at a court, who has nothing but an address. */
class Phone {
  readonly #visitor: Visitor;
  readonly #path: string;

  constructor(dashboard: string, path: string) {
    this.#visitor = new Visitor(dashboard);
    this.#path = path;
  }

  /** How its address is answered. */
  async status(): Promise<number> {
    return (await this.#visitor.get(this.#path)).status;
  }

  /** Plays the match that stands first. @returns its number and its teams, the winner first; null when there is none */
  async playNext(winner: (teams: readonly [string, string]) => 0 | 1): Promise<Played | null> {
    const list = await this.#visitor.get(this.#path);
    const link = list.document.querySelector("#open ~ ul a, section[aria-labelledby=open] a");
    if (!link) return null;
    let page = await this.#visitor.get(link.getAttribute("href") ?? "");
    const [, number, home = "", away = ""] =
      /^M(\d+) (.+) – (.+)$/u.exec(page.document.querySelector("h1")?.textContent ?? "") ?? [];
    const side = winner([home, away]);
    for (const tap of ["start", `point-${side}`, "finish"])
      page = await this.#visitor.submit(page, {}, { button: `tap=${tap}` });
    expect(page.text, `M${number}`).toContain("Partita chiusa");
    return { number: Number(number), winner: side === 0 ? home : away, loser: side === 0 ? away : home };
  }
}

interface Played {
  readonly number: number;
  readonly winner: string;
  readonly loser: string;
}

const better = winnersOf(8);

/** The three play on, each the match that stands first, until nothing can be played. */
async function playOn(phones: readonly Phone[], most = Number.POSITIVE_INFINITY): Promise<Played[]> {
  const played: Played[] = [];
  let idle = 0;
  for (let turn = 0; idle < phones.length && played.length < most; turn += 1) {
    const one = await phones[turn % phones.length]?.playNext(better);
    if (one) played.push(one);
    idle = one ? 0 : idle + 1;
  }
  return played;
}

// The day of a tournament as the product promises it, without scripts: three telephones, one desk, a screen, paper.
test("twenty-four teams play groups and a knockout: scored by telephones, corrected, drawn by lots, shown, printed, counted", {
  timeout: 240_000,
}, async ({ visitor, dashboard, ground }) => {
  const began = new Date();
  const eventId = await ground.tournament({ name: "Coppa del giorno", maxTeams: 32, fee: 0 });
  await ground.teams(eventId, 24);
  const seasonId = await ground.venue(eventId);
  const event = `/events/tournaments/${eventId}`;
  await visitor.signIn("events");
  const print = async (what: string) => (await visitor.get(`${event}/matches/print?what=${what}`)).text;
  const desk = () => visitor.get(`${event}/matches`);
  /** Opens a match by its number. */
  const open = async (number: number): Promise<Page> => {
    const list = await visitor.get(`${event}/matches?part=closed&pageSize=50`);
    const links = [...list.document.querySelectorAll("tbody a.rowLink")];
    const link = links.find((one) => one.textContent?.startsWith(`M${number} `));
    return visitor.get(link?.getAttribute("href") ?? "/none");
  };

  await visitor.submit(await visitor.get(`${event}/registrations/confirmation`), {}, { form: "#confirmation" });
  const settings = { formula: "groupsKnockout", groupCount: "8", qualifiersPerGroup: "2", bestNext: "0" };
  const made = await visitor.submit(
    await visitor.get(`${event}/structure`),
    { ...settings, placement: "third", format: "football", ranking: "footballOverall" },
    { button: "Genera senza anteprima" },
  );
  expect(made.text).toContain("Struttura creata");
  const tried = await visitor.submit(
    await visitor.get(`${event}/matches/schedule`),
    { matchMinutes: "20" },
    { button: "Calcola" },
  );
  expect((await visitor.submit(tried, {}, { button: "Salva il calendario" })).text).toContain("Calendario salvato.");

  /** Makes an address as the manager does, and takes it from the answer that tells it. */
  const address = async (of: "scorers" | "boards", label: string) => {
    const typed = { label, ...(of === "scorers" && { keepOthers: "on" }) };
    const told = await visitor.submit(await visitor.get(`${event}/matches/${of}/new`), typed);
    expect(told.status).toBe(201);
    const [, path = ""] = /(\/(?:score|board)\/[\w-]+)/u.exec(told.html) ?? [];
    return path;
  };
  const phones: Phone[] = [];
  for (const name of ["Anna", "Bruno", "Carla"]) phones.push(new Phone(dashboard.url, await address("scorers", name)));
  const screen = await address("boards", "Bar");
  /** What the screen shows in turn under a heading. */
  const board = async (heading: string) => {
    const pictures = [await new Visitor(dashboard.url).get(`${screen}?slide=0`)];
    const count = Number(/\d+ di (\d+)/u.exec(pictures[0]?.text ?? "")?.[1] ?? 1);
    for (let at = 1; at < count; at += 1) pictures.push(await new Visitor(dashboard.url).get(`${screen}?slide=${at}`));
    const isHere = ({ document }: Page) =>
      [...document.querySelectorAll("h2, caption")].some(({ textContent }) => textContent?.trim() === heading);
    return pictures
      .filter(isHere)
      .map(({ text }) => text)
      .join(" ");
  };
  expect(await board("Prossime partite")).toContain("entry 24");
  expect(await print("slips")).toContain("M40");

  // The groups, by telephones alone. One of them ends in a ring of equals.
  expect(await playOn(phones)).toHaveLength(24);
  expect(await board("Girone A")).toMatch(/entry 1/u);
  expect((await visitor.get(`${event}/matches/rounds/0/closure`)).text).toContain("1 parità è da decidere.");
  const tie = await visitor.follow(await desk(), "Decidi le parità");
  const drawn = await visitor.submit(tie, { method: "lots", note: "Davanti a tutti" }, { button: "Decidi" });
  expect(drawn.text).toContain("Parità decisa.");
  const closing = await visitor.get(`${event}/matches/rounds/0/closure`);
  expect((await visitor.submit(closing, {}, { form: "#closure" })).text).toContain("Fase chiusa.");

  // The knockout up to the semi-finals.
  const knockout = await playOn(phones, 8 + 4 + 2);
  expect(knockout).toHaveLength(14);
  const quarter = knockout[8];
  const semi = knockout.find(
    ({ winner, loser, number }) => number > (quarter?.number ?? 0) && [winner, loser].includes(quarter?.winner ?? ""),
  );
  if (!quarter || !semi) throw new Error("a semi-final follows a quarter-final");
  expect(await print("bracket")).toContain(quarter.winner);

  // A quarter-final was written down the wrong way round: the semi-final that rests on it is named, reset and replayed.
  const wrong = await visitor.follow(await open(quarter.number), "Correggi");
  const loser = [...wrong.document.querySelectorAll(".sides li")].findIndex(
    (one) => one.textContent?.trim() === quarter.loser,
  );
  expect(loser).not.toBe(-1);
  const score = loser === 0 ? { home: "1", away: "0" } : { home: "0", away: "1" };
  const asked = await visitor.submit(
    wrong,
    { "score.home": score.home, "score.away": score.away },
    { button: "Correggi il risultato" },
  );
  expect(asked.text).toContain("1 partita successiva va rigiocata.");
  expect(asked.text).toContain(`M${semi.number} `);
  const corrected = await visitor.submit(asked, {}, { button: "Correggi e rigioca 1 partita" });
  expect(corrected.text).toContain(`Risultato di M${quarter.number} corretto: 1 partita è da rigiocare.`);
  const [again, ...last] = await playOn(phones);
  expect(again?.number).toBe(semi.number);
  expect([again?.winner, again?.loser]).toContain(quarter.loser);
  expect(last).toHaveLength(2);

  // Final and third place; the screen and the paper say the same as the desk.
  // The first of the seeds went out by the correction.
  const champion = quarter.winner === "entry 1" ? "entry 2" : "entry 1";
  expect(last.map(({ winner }) => winner)).toContain(champion);
  expect(await board("Tabellone")).toContain(champion);
  expect(await print("bracket")).toContain(quarter.loser);
  const end = await visitor.get(`${event}/matches/rounds/1/closure`);
  expect((await visitor.submit(end, {}, { form: "#closure" })).text).toContain("Fase chiusa.");
  const publication = await visitor.get(`${event}/publication`);
  await visitor.submit(publication, {}, { form: "#publication", button: "Concludi" });
  expect((await visitor.get(event)).text).toContain("Concluso");
  const season = await visitor.get(`/championships/${seasonId}`);
  expect(season.text).toContain(`1º${champion}100`);
  // Addresses end with the event.
  expect(await phones[0]?.status()).toBe(404);

  // The log tells each step; those of a telephone under its address's name.
  expect(await ground.steps(began)).toEqual({
    ...{ "auth.sign_in": 1, "auth.enter_organisation": 1, "registration.confirm": 1, "structure.generate": 1 },
    ...{ "schedule.save": 1, "scorer_link.create": 3, "scorer_link.use": 3, "board.create": 1 },
    // 40 matches, one of them twice; one result was corrected by staff.
    ...{ "match.start": 41, "result.enter": 41, "result.correct": 1, "round.decide": 1, "round.close": 2 },
    "event.complete": 1,
  });
});
