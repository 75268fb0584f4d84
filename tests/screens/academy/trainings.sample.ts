import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { carried, untried, words } from "../bad-input/kinds.ts";

const path = "/my-organization/course-sessions";

/** The first coach and the first place that the form of a new training offers. */
async function form(visitor: Visitor) {
  const page = await visitor.get(`${path}/new`);
  const valueAt = (selector: string) => page.document.querySelector(selector)?.getAttribute("value") ?? "";
  return {
    page,
    coachIds: valueAt("input[name=coachIds]"),
    place: valueAt("select[name=place] option:not([value=''])"),
  };
}

const fields = {
  name: words(80, "needed"),
  courseId: untried,
  date: untried,
  startTime: untried,
  endTime: untried,
  place: untried,
  coachIds: untried,
  minAthletes: untried,
  maxAthletes: untried,
  proceed: untried,
};

export const sample: Sample = {
  /** A site without a location, and a training there. */
  async make(visitor) {
    const site = await visitor.get("/my-organization/sites/new");
    const name = `Palestra ${crypto.randomUUID()}`;
    await visitor.submit(site, { name, timeZone: "Europe/Rome" }, { button: "Crea sede" });
    const { page, coachIds, place } = await form(visitor);
    const typed = { name: "Prova", date: "2027-05-05", startTime: "05:00", endTime: "05:15", coachIds, place };
    const made = await visitor.submit(page, typed, { button: "Crea allenamento" });
    const asked = made.document.querySelector("button[name=proceed]")
      ? await visitor.submit(made, {}, { button: "Procedi comunque" })
      : made;
    return [asked.path, `${path}/cancellation?id=${asked.path.split("/").at(-1)}`];
  },
  forms: () => ({
    // Which trainings are to be canceled: it only leads on to the question.
    [`${path} post id returnTo`]: [{ fields: { id: untried, returnTo: untried } }],
    [`${path}/new post training`]: [{ fields }],
    [`${path}/:id/edit post training`]: [{ fields: { ...fields, version: carried, notify: untried } }],
    [`${path}/cancellation post cancellation`]: [
      { fields: { id: untried, reason: words(500), notify: untried, grantRecoveries: untried } },
    ],
  }),
};
