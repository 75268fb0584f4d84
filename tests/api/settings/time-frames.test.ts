import { afterAll, beforeAll, expect, it } from "vitest";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it("lists the time frames of the own organisation only, newest first", async () => {
  const list = async (organisation: "aurora" | "riviera") =>
    (await stage.client.ok(timeFrames.list, {}, { bearer: await stage.staff("manager", organisation) })).data;
  const [aurora, riviera] = [await list("aurora"), await list("riviera")];
  expect(aurora).toHaveLength(3);
  expect(riviera).toHaveLength(1);
  expect(
    aurora
      .map(({ startAt }) => startAt)
      .toSorted()
      .toReversed(),
  ).toEqual(aurora.map(({ startAt }) => startAt));
  expect(aurora.map(({ id }) => id)).not.toContain(riviera[0]?.id);
});
