import { expect } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { test as base } from "#tests/support/fixtures.ts";
import {
  addVenue,
  type Listed,
  listedIn,
  loggedDay,
  loggedOf,
  type Played,
  playOn,
  winnersOf,
} from "#tests/support/tournament-day.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisationId = demoOrganisations.aurora;
const test = base.extend("fixture", { scope: "file" }, ({ upstream }) => {
  const { sql } = upstream.services;
  return {
    ...tournamentGround(sql, organisationId),
    venue: (eventId: string) => addVenue(sql, organisationId, eventId),
    logged: (eventId: string) => loggedOf(sql, eventId),
  };
});

const better = winnersOf(8);

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

  /** Its list of what is played or can be. */
  async list(): Promise<Listed[]> {
    return [...(await this.#open()).keys()];
  }

  /** Opens its list. @returns the addresses of what is played or can be */
  async #open(): Promise<Map<Listed, string>> {
    const { document } = await this.#visitor.get(this.#path);
    const links = [...document.querySelectorAll("section[aria-labelledby=open] a")];
    return new Map(links.map((link) => [listedIn(link.textContent ?? ""), link.getAttribute("href") ?? ""]));
  }

  /** Starts a match of its list, scores a point and closes it. */
  async play({ number, teams }: Listed): Promise<Played> {
    const [, href = ""] = [...(await this.#open())].find(([one]) => one.number === number) ?? [];
    let page = await this.#visitor.get(href);
    const side = better(teams);
    for (const tap of ["start", `point-${side}`, "finish"])
      page = await this.#visitor.submit(page, {}, { button: `tap=${tap}` });
    expect(page.text, `M${number}`).toContain("Partita chiusa");
    return { number, winner: teams[side], loser: teams[1 - side] ?? "" };
  }
}

const hands = {
  list: (phone: Phone) => phone.list(),
  play: (phone: Phone, match: Listed) => phone.play(match),
};

// The day of a tournament as the product promises it, without scripts: three telephones, one desk, a screen, paper.
test("twenty-four teams play groups and a knockout: scored by telephones, corrected, drawn by lots, shown, printed, counted", {
  timeout: 240_000,
}, async ({ visitor, dashboard, fixture }) => {
  const eventId = await fixture.tournament({ name: "Coppa del giorno", maxTeams: 32, fee: 0 });
  await fixture.teams(eventId, 24);
  const seasonId = await fixture.venue(eventId);
  const event = `/events/tournaments/${eventId}`;
  await visitor.signIn("events");
  const print = (what: string) => visitor.get(`${event}/matches/print?what=${what}`);
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
  const slide = (at: number) => new Visitor(dashboard.url).get(`${screen}?slide=${at}`);
  const countIn = (picture: Page | undefined) => Number(/\d+ di (\d+)/u.exec(picture?.text ?? "")?.[1] ?? 1);
  /** What the screen shows in turn. */
  const slides = async () => {
    const pictures = [await slide(0)];
    for (let at = 1; at < countIn(pictures[0]); at += 1) pictures.push(await slide(at));
    return pictures;
  };
  const board = async (heading: string) => {
    const pictures = await slides();
    const isHere = ({ document }: Page) =>
      [...document.querySelectorAll("h2, caption")].some(({ textContent }) => textContent?.trim() === heading);
    return pictures.filter(isHere);
  };
  /** What the bracket on paper says of a match; the screen says the same. */
  const said = async (number: number, isOnScreen = true) => {
    const inWords = ({ document }: Page) =>
      [...document.querySelectorAll("article .visuallyHidden")]
        .map(({ textContent }) => textContent ?? "")
        .find((words) => words.startsWith(`M${number}:`));
    const onPaper = inWords(await print("bracket"));
    // A picture of the screen is kept for a second.
    await eventually(
      async () => {
        const shown = (await slides()).map(inWords).find(Boolean);
        expect(shown, `M${number} on the screen`).toBe(isOnScreen ? onPaper : undefined);
      },
      { interval: 500 },
    );
    return onPaper;
  };
  /** The first of a table on the screen. */
  const first = async (table: string) => {
    const tables = (await board(table)).flatMap(({ document }) => [...document.querySelectorAll("table")]);
    const own = tables.find((one) => one.querySelector("caption")?.textContent?.trim() === table);
    return [...(own?.querySelectorAll("tbody tr:first-child > *") ?? [])].map(({ textContent }) => textContent?.trim());
  };
  expect((await board("Prossime partite")).map(({ text }) => text).join(" ")).toMatch(/entry 24\b/u);
  expect((await print("slips")).text).toContain("M40");
  expect(await first("Girone A")).toEqual(["–", expect.stringMatching(/^entry \d+$/u), "0", "0", "0"]);
  expect(await said(25, false)).toMatch(/^M25: 1ª girone [A-H] contro 2ª girone [A-H]\. Chi vince va a M33\.$/u);

  // The groups, by telephones alone. One of them ends in a ring of equals.
  expect(await playOn(phones, hands)).toHaveLength(24);
  await eventually(async () => expect(await first("Girone A")).toEqual(["1ª", "entry 1", "2", "2", "6"]), {
    interval: 500,
  });
  expect((await visitor.get(`${event}/matches/rounds/0/closure`)).text).toContain("1 parità è da decidere.");
  const tie = await visitor.follow(await desk(), "Decidi le parità");
  const drawn = await visitor.submit(tie, { method: "lots", note: "Davanti a tutti" }, { button: "Decidi" });
  expect(drawn.text).toContain("Parità decisa.");
  const closing = await visitor.get(`${event}/matches/rounds/0/closure`);
  expect((await visitor.submit(closing, {}, { form: "#closure" })).text).toContain("Fase chiusa.");

  expect(await said(25)).toMatch(/^M25: entry 1 contro entry \d+\. Chi vince va a M33\.$/u);

  // The knockout up to the semi-finals.
  const knockout = await playOn(phones, hands, 8 + 4 + 2);
  expect(knockout).toHaveLength(14);
  const quarter = knockout.find(({ number }) => number === 24 + 8 + 1);
  const semi = knockout.find(
    ({ winner, loser, number }) => number > (quarter?.number ?? 0) && [winner, loser].includes(quarter?.winner ?? ""),
  );
  if (!quarter || !semi) throw new Error("a semi-final follows a quarter-final");
  expect(await said(quarter.number)).toMatch(new RegExp(`Vince ${quarter.winner}, va a M${semi.number}\\.$`, "u"));
  expect(await said(semi.number)).toMatch(new RegExp(`Vince ${semi.winner}, va a M\\d+\\.$`, "u"));

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
  expect(await said(quarter.number)).toMatch(new RegExp(`Vince ${quarter.loser}, va a M${semi.number}\\.$`, "u"));
  expect(await said(semi.number)).toMatch(
    new RegExp(`^M\\d+: .*\\b${quarter.loser}\\b.*Chi vince va a M\\d+\\.$`, "u"),
  );
  const [again, ...last] = await playOn(phones, hands);
  expect(again?.number).toBe(semi.number);
  expect([again?.winner, again?.loser]).toContain(quarter.loser);
  expect(last).toHaveLength(2);

  // Final and third place; the screen and the paper say the same as the desk.
  // The first of the seeds went out by the correction.
  const champion = quarter.winner === "entry 1" ? "entry 2" : "entry 1";
  const final = last.find(({ winner }) => winner === champion);
  expect(await said(semi.number)).toMatch(new RegExp(`Vince ${again?.winner}, va a M${final?.number}\\.$`, "u"));
  expect(await said(final?.number ?? 0)).toMatch(new RegExp(`Vince ${champion}\\.$`, "u"));
  const end = await visitor.get(`${event}/matches/rounds/1/closure`);
  expect((await visitor.submit(end, {}, { form: "#closure" })).text).toContain("Fase chiusa.");
  const publication = await visitor.get(`${event}/publication`);
  await visitor.submit(publication, {}, { form: "#publication", button: "Concludi" });
  expect((await visitor.get(event)).text).toContain("Concluso");
  const season = await visitor.get(`/championships/${seasonId}`);
  expect(season.text).toContain(`1º${champion}100`);
  // Addresses end with the event.
  expect(await phones[0]?.status()).toBe(404);

  // The log tells each step: 40 matches were played.
  expect(await fixture.logged(eventId)).toEqual(loggedDay(40));
});
