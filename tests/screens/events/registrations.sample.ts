import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, key, money, untried, words } from "../bad-input/kinds.ts";

const list = "/events/tournaments/:eventId/registrations";
const one = `${list}/:registrationId`;

const player = {
  "team.players[].id": untried,
  "team.players[].kind": choice("usual"),
  // why untried: what is typed is looked up, and no length or form of it is wrong.
  "team.players[].athleteSearch": untried,
  "team.players[].athleteId": untried,
  "team.players[].athleteFor": untried,
  // why untried: a row in which nobody is named is left out; `registrations.test.ts` tries them.
  "team.players[].lastName": untried,
  "team.players[].firstName": untried,
  "team.players[].gender": choice("usual"),
  "team.players[].birthDate": date("optional"),
  "team.players[].phoneNumber": words(32),
  // Blank is right.
  "team.players[].email": untried,
  "team.players[].isCaptain": untried,
};
const team = {
  // why untried: a name is taken once.
  "team.name": untried,
  ...player,
  discounted: money("optional"),
  notes: words(2000),
  notBeforeDate: date("optional"),
  notBeforeTime: untried,
  notAfterDate: date("optional"),
  notAfterTime: untried,
};
/** One guest, who needs no athlete of the club. */
const guest = (turn: number) => ({
  "team.name": `Squadra ${turn}`,
  "team.players[0].kind": "guest",
  "team.players[0].lastName": `Rossi ${turn}`,
  "team.players[0].firstName": "Ada",
});
const payment = {
  // why untried: what is taken pays, until nothing is owed.
  amount: untried,
  method: choice("needed"),
  state: choice("usual"),
  paidOn: date("optional"),
  dueDate: date("optional"),
  notes: words(500),
};

export const sample: Sample = {
  /**
   * Of the demo, the registrations of a published tournament, where teams play, wait and pay; one of them owes less than
   * before. And those of one that is confirmed, with a team of it.
   */
  async make(visitor) {
    const events = await visitor.get("/events/list?type=tournament&status=published");
    const links = [...events.document.querySelectorAll("tbody a.rowLink")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    const pages = await Promise.all(links.map((path) => visitor.get(`${path}/registrations`)));
    const isOpen = ({ document }: (typeof pages)[number]) =>
      document.querySelector("a[href$='/confirmation']") !== null;
    const teamOf = (page: (typeof pages)[number] | undefined) =>
      page?.document.querySelector("tbody a.rowLink")?.getAttribute("href") ?? "";
    const open = pages.find(isOpen);
    const path = open?.path ?? "";
    const confirmed = pages.find((page) => !isOpen(page) && page.document.querySelector("a[href$='/reopening']"));
    const unpaid = await visitor.get(`${path}?paid=false`);
    const account = unpaid.document.querySelector("tbody a[href$='/payments']")?.getAttribute("href") ?? "";
    const renounced = { amount: "1", reason: "Di prova" };
    await visitor.submit(await visitor.get(`${account}/write-off`), renounced, { form: "#write-off" });
    const lists = [path, `${path}?list=waiting`, `${path}?tab=athletes`, confirmed?.path ?? ""];
    return [...lists, account, teamOf(open), teamOf(confirmed)];
  },
  forms: () => ({
    [`${list} post button to id`]: [{ fields: { id: key, "button to": key } }],
    [`${list}/new post team`]: [{ fields: { ...team, list: choice("usual"), acceptRules: untried }, good: guest }],
    [`${one}/edit post team`]: [{ fields: { ...team, version: carried } }],
    [`${one}/edit post late`]: [{ fields: { discounted: money("optional"), notes: words(2000), version: carried } }],
    [`${one}/move post move`]: [
      {
        fields: {
          how: untried,
          list: choice("needed"),
          position: count("optional", "0", "1025"),
          swapWith: untried,
          tournamentId: untried,
          version: carried,
        },
      },
    ],
    // why untried: each does for good what it is for; `registrations.test.ts` tries them.
    [`${one}/withdrawal post withdrawal`]: [{ fields: { promote: untried } }],
    [`${list}/closing post closing`]: [{ fields: { registrationsClosed: untried } }],
    [`${list}/confirmation post confirmation`]: [{ fields: { tag: untried, proceedBelowMinimum: untried } }],
    [`${list}/reopening post reopening`]: [{ fields: { tag: untried, withdrawAll: untried } }],
    // Before payments, some of which are taken as they are proposed: of all that is open.
    [`${one}/payments/write-off post write-off`]: [
      {
        fields: { amount: untried, reason: words(200, "needed") },
        good: () => ({ amount: "0,01", reason: "Di prova" }),
      },
    ],
    [`${one}/payments/new post payment`]: [{ fields: payment, good: () => ({ amount: "0,01" }) }],
    [`${one}/payments/:paymentId/edit post payment`]: [{ fields: payment }],
    [`${one}/payments/:paymentId/delete post voiding`]: [{ fields: { as: untried, reason: untried } }],
    [`${one}/payments/write-offs/:entryId/restore post restore`]: [],
  }),
};
