import { z } from "zod";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { checkCoins, ruleShape, withRules } from "../training-courses/rule-schema.ts";
import { newTrainingForm, trainingForm } from "./form-schema.ts";
import { ruleSources } from "./rule-sources.ts";

const ruleFields = z.object(ruleShape).superRefine(checkCoins);
const [usual, own] = ruleSources;
/** What stands in the fields of rules is not read while a training takes those of its course. */
const chosenRules = z.discriminatedUnion("ruledBy", [
  z.object({ ruledBy: z.literal(usual) }),
  ruleFields.safeExtend({ ruledBy: z.literal(own) }),
]);

/** What the fields of rules may hold. */
export const ruleConstraint = constraintOf(ruleFields);

/** The form of a new training, as the body that saves it and the rules as they were typed, if it has its own. */
export const newForm = (writing: { readonly locale: LanguageCode }) =>
  z.intersection(
    newTrainingForm.transform((body) => ({ body })),
    formOf(chosenRules, writing).transform(({ ruledBy: _, ...rules }) => ({ rules })),
  );

/**
 * The form of a training that exists, as the body that saves it and the rules as they were typed. One that has begun
 * keeps its time, place and rules.
 */
export const editForm = (hasBegun: boolean, writing: { readonly locale: LanguageCode }) =>
  hasBegun
    ? trainingForm(true).transform((body) => ({ body, rules: {} }))
    : z.intersection(
        trainingForm(false).transform((body) => ({ body })),
        formOf(ruleFields, writing).transform((rules) => ({ rules })),
      );

type Typed = z.output<ReturnType<typeof editForm>> | z.output<ReturnType<typeof newForm>>;

/** The body of what was typed. */
export const bodyOf = <T extends Typed>({ body, rules }: T): T["body"] & Partial<ReturnType<typeof withRules>> => ({
  ...body,
  ...("visibility" in rules && withRules(rules)),
});
