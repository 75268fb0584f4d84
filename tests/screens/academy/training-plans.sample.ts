import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, type Filling, time, untried, words } from "../bad-input/kinds.ts";

const course = "/my-organization/courses/:id";
const session = `${course}/sessions/:sessionId`;

/** Who is to stand in a session is looked up: the button reads this field alone. */
const searching: Filling = { fields: { search: carried }, button: "intent=search", isFirstStep: true };

/** Forms about the trainings of the weekly session that the sample of courses makes. */
export const sample: Sample = {
  forms: () => ({
    // why untried: each publishes what is left to be; `publication.test.ts` tries them.
    [`${course}/publication post publication`]: [
      { fields: { session: untried, "tags[]": untried, "choices[]": untried, proceed: untried, notify: untried } },
    ],
    [`${session}/edit post session`]: [
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
      // Both show the page again: the review of what would change, and who is found.
      {
        fields: { participants: untried, search: words(120), from: date("optional") },
        button: "intent=review",
        isFirstStep: true,
      },
      searching,
    ],
    [`${session}/deletion post session-deletion`]: [],
  }),
};
