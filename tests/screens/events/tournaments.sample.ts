import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, time, untried, words } from "../bad-input/kinds.ts";

const one = "/events/tournaments/:eventId";
const texts = {
  name: words(120, "needed"),
  description: words(8000),
  prizePool: words(500),
  welcomeKit: words(500),
  acceptanceRules: words(20_000),
};
const fields = {
  ...texts,
  startDate: date(),
  startTime: time(),
  // They go with the others.
  endDate: untried,
  endTime: untried,
  "checkIn.day": untried,
  "checkIn.startAt": untried,
  "checkIn.endAt": untried,
  "registrations.openDate": untried,
  "registrations.openTime": untried,
  "registrations.closeDate": untried,
  "registrations.closeTime": untried,
  sportId: untried,
  levelId: untried,
  formula: choice("usual"),
  championshipId: untried,
  ownerId: untried,
  locationId: untried,
  fieldIds: untried,
  timeZone: untried,
  gender: choice("usual"),
  minGirlsPerTeam: count("optional", "31"),
  maxPlayersPerTeam: count("optional", "0", "31"),
  minTeams: count("optional", "3", "1025"),
  maxTeams: count("optional", "4", "1025"),
  waitingList: untried,
  teamNameRequired: untried,
  feePerTeam: untried,
  currency: choice("usual"),
  visibility: choice("usual"),
  sponsors: untried,
  redirectUrl: untried,
};
const good = (turn: number) => ({ name: `Torneo ${turn}`, startDate: "2031-03-03", endDate: "2031-03-04" });

export const sample: Sample = {
  /** A draft of the club's own; and of the demo, a tournament whose courts can be kept. */
  async make(visitor) {
    const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const form = await visitor.get("/events/tournaments/new");
    const name = `Di prova ${crypto.randomUUID()}`;
    const page = await visitor.submit(
      form,
      { name, description: "Di prova", startDate, endDate: startDate },
      { button: "Crea torneo" },
    );
    return ["/events/list", page.path, `${await demoTournament(visitor, "live")}/courts`];
  },
  forms: () => ({
    "/events/tournaments/new post tournament": [{ fields: { ...fields, copyFrom: untried }, good }],
    [`${one}/edit post tournament`]: [{ fields: { ...fields, promote: untried, version: carried }, good }],
    [`${one}/publication post publication`]: [
      {
        fields: {
          status: untried,
          "button status": untried,
          notifyAthletes: untried,
          keepCourts: untried,
          version: untried,
        },
      },
    ],
    // why untried: only buttons; `tournaments.test.ts` presses them.
    [`${one}/courts post courts`]: [{ fields: { "button keepCourts": untried, version: untried } }],
    [`${one}/visibility post visibility`]: [
      { fields: { visibility: choice("usual"), notifyAthletes: untried, version: carried } },
    ],
    // why untried: the first one that is taken cancels it for ever.
    [`${one}/cancellation post cancellation`]: [{ fields: { cancelMessage: untried, version: untried } }],
    [`${one}/deletion post deletion`]: [],
  }),
};
