import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import { consents } from "#contracts/academy/consents.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { academy } from "./members.ts";

type Club = Awaited<ReturnType<typeof academy>>;

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const as = ({ bearer }: Club) => ({ bearer });
const uncalled = () => crypto.randomUUID().slice(0, 8);
const kind = (about: { name: string; type?: "acknowledgement" | "consent"; isRequired?: boolean }, of: Club) =>
  stage.client.ok(consentKinds.create, { body: { type: "consent", text: uncalled(), ...about } }, as(of));

test("the list of members agrees with each record, whatever was answered", async () => {
  const own = await academy(stage);
  const kinds = [
    await kind({ name: "A", type: "acknowledgement", isRequired: true }, own),
    await kind({ name: "B" }, own),
    await kind({ name: "C", type: "acknowledgement" }, own),
  ];
  const step = fc.record({ at: fc.nat(2), to: fc.constantFrom("give", "withdraw", "renew") });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { id } = await own.member();
      for (const { at, to } of steps) {
        const { data } = await stage.client.ok(consents.list, { params: { id } }, as(own));
        const one = data.find(({ kindId }) => kindId === kinds[at]?.id);
        if (!one) continue;
        const params = { id, kindId: one.kindId };
        if (to === "give")
          await stage.client.ok(consents.give, { params: { id }, body: { textIds: [one.textId] } }, as(own));
        else if (to === "withdraw") await stage.client.send(consents.withdraw, { params, body: {} }, as(own));
        else
          await stage.client.ok(
            consentKinds.addText,
            { params: { id: one.kindId }, body: { text: uncalled() } },
            as(own),
          );
      }
      const { data, history } = await stage.client.ok(consents.list, { params: { id } }, as(own));
      const listed = await stage.client.ok(memberships.list, { query: { id: [id] } }, as(own));
      const open = data.filter(({ state }) => state === "missing" || state === "outdated");
      const expected = open.some(({ isRequired }) => isRequired) ? "missing" : open.length > 0 ? "open" : "complete";
      expect(listed.data[0]?.consents).toBe(expected);
      for (const { kindId, state, textNumber } of data) {
        const last = history.find((answer) => answer.kindId === kindId);
        const isPresent = last?.isGiven === true && last.textNumber === textNumber;
        expect(state === "given").toBe(isPresent);
      }
    }),
    { numRuns: 25 },
  );
});
