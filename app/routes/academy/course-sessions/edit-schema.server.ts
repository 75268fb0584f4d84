import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { checkCoins, ruleShape, withRules } from "../courses/rule-schema.ts";
import { trainingForm } from "./form-schema.ts";

const ruleFields = z.object(ruleShape).superRefine(checkCoins);

/**
 * The form of a training that is there, as the body that saves it and the rules as they were typed. One that has begun
 * keeps its time, place and rules.
 */
export const editForm = (hasBegun: boolean, writing: { readonly locale: LanguageCode }) =>
  hasBegun
    ? trainingForm(true).transform((body) => ({ body, rules: {} }))
    : z.intersection(
        trainingForm(false).transform((body) => ({ body })),
        formOf(ruleFields, writing).transform((rules) => ({ rules })),
      );

/** The body of what was typed. */
export const bodyOf = ({ body, rules }: z.output<ReturnType<typeof editForm>>) => ({
  ...body,
  ...("visibility" in rules && withRules(rules)),
});
