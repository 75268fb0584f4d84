import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, time, untried, words } from "../bad-input/kinds.ts";

const course = "/my-organization/courses/:id";
const session = `${course}/sessions/:sessionId`;

/** Forms about the trainings of the weekly session that the sample of courses makes. */
export const sample: Sample = {
  forms: () => ({
    // why untried: each publishes what is left to be; `publication.test.ts` tries them.
    [`${course}/publication post publication`]: [
      { fields: { session: untried, "tags[]": untried, "choices[]": untried, proceed: untried, notify: untried } },
    ],
    [`${session}/edit post weekly-session`]: [
      {
        fields: {
          dayOfWeek: choice("needed"),
          startAt: time(),
          endAt: time(),
          place: untried,
          coachIds: untried,
          minAthletes: count("needed", "501", "0"),
          maxAthletes: count("needed", "501", "0"),
          clearAll: untried,
          version: carried,
        },
        good: () => ({ startAt: "18:00", endAt: "19:00" }),
      },
    ],
    [`${session}/participants post session-participants`]: [
      { fields: { participants: untried, search: words(120), from: date("optional") } },
    ],
    [`${session}/deletion post session-deletion`]: [],
  }),
};
