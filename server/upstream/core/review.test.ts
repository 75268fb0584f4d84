import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "../db/connection.ts";
import { Refusal } from "./refusal.ts";
import { reviewed, tagOf } from "./review.ts";

test("tags differ just when what was shown does", () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 5 });
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (one, drawn, isSame) => {
      const other = isSame ? one.toReversed() : drawn;
      const [first, second] = [one.toSorted(), other.toSorted()];
      expect(tagOf(first) === tagOf(second)).toBe(first.join() === second.join());
    }),
  );
});

/** A database that only counts how transactions end. why: whether a decision is asked for needs no rows. */
function countingDatabase() {
  const ended = { kept: 0, undone: 0 };
  const transaction = async (work: (tx: object) => Promise<unknown>) => {
    try {
      const result = await work({});
      ended.kept += 1;
      return result;
    } catch (error) {
      ended.undone += 1;
      throw error;
    }
  };
  return { ended, db: { transaction } as unknown as Database };
}

const save = (preview: boolean, decided: boolean, tag: string | null) => {
  const { db, ended } = countingDatabase();
  const saved = reviewed(db, preview, async (_, ask) => {
    ask({ tag: "shown" }, { decided, tag }, () => new Refusal(409, "thing.touched"));
    return "done";
  });
  return { saved, ended };
};

test.each([
  ["a preview asks nothing and is undone", true, false, "another", "done", { kept: 0, undone: 1 }],
  ["a decision about what is shown is kept", false, true, "shown", "done", { kept: 1, undone: 0 }],
  ["a decision without a tag is kept", false, true, null, "done", { kept: 1, undone: 0 }],
  ["no decision is asked for", false, false, "shown", "thing.touched", { kept: 0, undone: 1 }],
  [
    "a decision about something else is asked for again",
    false,
    true,
    "another",
    "thing.touched",
    { kept: 0, undone: 1 },
  ],
])("%s", async (_, preview, decided, tag, outcome, ends) => {
  const { saved, ended } = save(preview, decided, tag);
  expect(await saved.catch((error: Error) => error.message)).toBe(outcome);
  expect(ended).toEqual(ends);
});
