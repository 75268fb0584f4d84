import type { Sample } from "#tests/support/samples.ts";
import type { Page } from "#tests/support/visitor.ts";
import { carried, choice, count, date, own, time, untried, words } from "../bad-input/kinds.ts";

const list = "/my-organization/courses";
const coachIn = (form: Page): string => form.document.querySelector("[name=coachIds]")?.getAttribute("value") ?? "";

const coins = ["coin1", "coin2", "coin3", "coin4", "coin5", "coin6"] as const;
/** The rules of a course, and of a training. */
export const ruleFields = {
  visibility: choice("needed"),
  ...Object.fromEntries(coins.map((name) => [name, untried])),
  opensDaysBefore: count("optional", "61"),
  closesMinutesBefore: count("optional", "2881"),
  requirePaid: untried,
  requireMedicalCertificate: untried,
  cutOff: choice("needed"),
  refund: untried,
  recovery: choice("needed"),
  recoveryExpires: choice("needed"),
  onPublish: untried,
  onChange: untried,
  onCancel: untried,
  reminderHours: choice("needed"),
};
const fields = {
  name: words(80, "needed"),
  description: words(2000),
  levelId: untried,
  gender: choice("usual"),
  sportId: own("sport", "optional"),
  color: choice("needed"),
  startAt: date(),
  endAt: date(),
  includedWeeklySessions: count("optional", "15"),
  includedRecoveryVouchers: count("optional", "101"),
  coachIds: untried,
  ...ruleFields,
};

/** Of another year each, so that no two of a name run at once. */
const good = (turn: number) => ({
  name: `Corso ${turn} ${crypto.randomUUID()}`,
  startAt: "2040-01-01",
  endAt: "2040-06-30",
  color: "blue",
  visibility: "all",
  coachIds: true,
});

export const sample: Sample = {
  /**
   * A draft with a weekly session, and of the demo a published course. It has trainings ahead, so that its page of becoming a
   * draft again says why it cannot: `courses.test.ts` presses its button.
   */
  async make(visitor) {
    const addCourse = async () => {
      const form = await visitor.get(`${list}/new`);
      const typed = { ...good(0), coachIds: coachIn(form) };
      const { path } = await visitor.submit(form, typed, { button: "Crea corso" });
      const session = await visitor.get(`${path}/sessions/new`);
      const [, place] = [...session.document.querySelectorAll("#session-place option")];
      const when = { startAt: "18:00", endAt: "19:00", place: place?.getAttribute("value") ?? "" };
      await visitor.submit(session, when, { button: "Aggiungi incontro" });
      return path;
    };
    const published = await visitor.get(`${list}?status=published`);
    const course = published.document.querySelector("tbody a.rowLink")?.getAttribute("href");
    return [await addCourse(), ...(course ? [course] : [])];
  },
  forms: () => ({
    [`${list}/new post course`]: [{ fields, good }],
    [`${list}/:id/edit post course`]: [{ fields: { ...fields, version: carried }, good }],
    [`${list}/:id/delete post deletion`]: [],
    [`${list}/:id/sessions/new post session`]: [
      {
        fields: {
          dayOfWeek: choice("needed"),
          startAt: time(),
          endAt: time(),
          place: untried,
          coachIds: untried,
          minAthletes: count("optional", "501"),
          maxAthletes: count("optional", "501"),
        },
        good: () => ({ startAt: "18:00", endAt: "19:00", coachIds: true }),
      },
    ],
  }),
};
