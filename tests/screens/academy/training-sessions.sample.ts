import type { Sample } from "#tests/support/samples.ts";
import {
  alone,
  carried,
  choice,
  count,
  date,
  day,
  own,
  refusals,
  several,
  time,
  untried,
  words,
} from "../bad-input/kinds.ts";
import { ruleFields } from "./training-courses.sample.ts";

const path = "/my-organization/course-sessions";

const fields = {
  name: words(80, "needed"),
  date: date(),
  startTime: time(),
  endTime: time(),
  place: own("site"),
  coachIds: several("needed"),
  minAthletes: count("needed", "501", "0"),
  maxAthletes: count("needed", "501", "0"),
  // why untried: the button of a question, which stands there once it is asked.
  proceed: untried,
};

/** Of another day each, so that its coaches teach nothing else; where and when, the address says. */
const good = (turn: number) => ({ name: `Prova ${turn}`, date: day("2033-01-01", turn), coachIds: true });

export const sample: Sample = {
  /** A site without a location, and a training there. */
  async make(visitor) {
    const site = await visitor.get("/my-organization/sites/new");
    const name = `Palestra ${crypto.randomUUID()}`;
    await visitor.submit(site, { name, timeZone: "Europe/Rome" }, { button: "Crea sede" });
    const form = await visitor.get(`${path}/new`);
    const valueAt = (selector: string) => form.document.querySelector(selector)?.getAttribute("value") ?? "";
    const place = valueAt(`select[name=place] optgroup[label="${name}"] option`);
    const when = { date: "2027-05-05", startTime: "05:00", endTime: "05:15" };
    const typed = { name: "Prova", ...when, coachIds: valueAt("input[name=coachIds]"), place };
    const { path: made } = await visitor.submit(form, typed, { button: "Crea allenamento" });
    const filled = new URLSearchParams({ place, startTime: "05:00", endTime: "05:15" });
    const id = made.split("/").at(-1);
    const listed = `${path}?view=list&from=${when.date}&to=${when.date}`;
    return [made, `${made}/edit`, listed, `${path}/new?${filled}`, `${path}/cancellation?id=${id}`];
  },
  forms: () => ({
    // Which trainings are to be canceled: it only leads on to the question.
    [`${path} post selection`]: [{ fields: { id: untried, returnTo: untried } }],
    [`${path}/new post training`]: [
      { fields: { ...fields, courseId: alone(choice("optional")), ruledBy: choice("needed") }, good },
      { fields: ruleFields, good: (turn) => ({ ...good(turn), ruledBy: "own" }) },
    ],
    [`${path}/:id/edit post training`]: [
      { fields: { ...fields, ...ruleFields, version: carried, notify: untried }, good },
    ],
    [`${path}/cancellation post cancellation`]: [
      { fields: { id: untried, reason: refusals(words(500)), notify: untried, grantRecoveries: untried } },
    ],
  }),
};
