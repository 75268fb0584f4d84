import type { Sample } from "#tests/support/samples.ts";
import {
  alone,
  carried,
  choice,
  count,
  date,
  type Filling,
  key,
  money,
  own,
  several,
  words,
} from "../bad-input/kinds.ts";

const list = "/my-organization/subscription-templates";

const packageFields = {
  name: words(80, "needed"),
  type: alone(choice("needed")),
  description: words(2000),
  sportId: own("sport", "optional"),
  // Alone: a package without anything is refused.
  sessions: alone(count("optional", "1001")),
  recoveries: count("optional", "1001"),
  gold: count("optional", "1001"),
  silver: count("optional", "1001"),
  bronze: count("optional", "1001"),
  badge: count("optional", "1001"),
  "coverage.kind": alone(choice("usual")),
  "coverage.count": count("needed", "0", "37"),
  // Read only where the duration is a period.
  "coverage.timeFrameId": carried,
  "expiry.kind": alone(choice("usual")),
  "expiry.days": count("needed", "0", "1096"),
  price: money(),
  currency: choice("needed"),
  dueDays: count("optional", "91"),
  planCount: count("optional", "1", "25"),
  planEveryMonths: choice("usual"),
  maxPurchases: count("optional", "1001"),
  visibility: alone(choice("usual")),
  // Read only where it is sold at some sites, which has a filling of its own.
  siteIds: carried,
  // Read only of a course subscription, which has a filling of its own.
  courseIds: carried,
  purchasableInApp: carried,
  appFrom: date("optional"),
  appTo: date("optional"),
};

const good = (turn: number, name = `Pacchetto ${turn}`) => ({
  name,
  type: "spotTraining",
  sessions: "5",
  recoveries: "1",
  gold: "1",
  "coverage.kind": "months",
  "coverage.count": "9",
  "expiry.kind": "days",
  "expiry.days": "30",
  price: "50",
  visibility: "all",
  purchasableInApp: "on",
  appFrom: "2040-01-01",
  appTo: "2041-01-01",
});

/** A package that only some sites sell: of every other one, whatever stands in the field is dropped. */
const atSites: Filling = {
  fields: { siteIds: several("needed", "site") },
  good: (turn) => ({ ...good(turn, `Pacchetto delle sedi ${turn}`), visibility: "siteRestricted", siteIds: true }),
};

export const sample: Sample = {
  async make(visitor) {
    const name = `Pacchetto di prova ${crypto.randomUUID()}`;
    await visitor.submit(await visitor.get(`${list}/new`), { ...good(0, name) });
    // Rows are moved where all are shown; what is deleted is what nothing names.
    return [`${list}?search=${encodeURIComponent(name)}`, list];
  },
  forms: () => ({
    [`${list} post button to id`]: [{ fields: { id: key, "button to": key } }],
    [`${list}/new post package`]: [
      { fields: packageFields, good },
      {
        fields: { weeklySessions: count("optional", "15"), courseIds: several() },
        good: (turn) => ({ ...good(turn), type: "courseSubscription" }),
      },
      atSites,
    ],
    [`${list}/:id/edit post package`]: [
      {
        fields: { ...packageFields, weeklySessions: carried, version: carried },
        good: (turn) => good(turn, "Pacchetto da cambiare"),
      },
      atSites,
    ],
    [`${list}/:id/delete post deletion`]: [],
  }),
};
