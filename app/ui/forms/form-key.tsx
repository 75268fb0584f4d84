import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { formKeyField, formOfField } from "#app/rules/form-key.ts";

/** A form that was sent and not carried out: its page shows it again. */
interface StoredForm {
  readonly id: string;
  readonly name: string;
  readonly result: SubmissionResult<string[]>;
  readonly version: string | undefined;
  readonly hasFiles: boolean;
}

/** What the root's loader says of the forms of a page; nothing on a page without one. */
interface FormFacts {
  readonly formKey?: string;
  readonly formOwner?: string | null;
  readonly kept?: StoredForm | null;
}

// why: the root's loader is a route's, which nothing here may import.
const useFormFacts = (): FormFacts => (useRouteLoaderData("root") as FormFacts | undefined) ?? {};

/** The page's key, as the root's loader hands it out, for what a script sends; none on a page without one. */
export const useFormKey = (): string | undefined => useFormFacts().formKey;

/** What was typed in the form `name` before its session ended, when the page's address asks for it. */
export function useStoredForm(name: string): StoredForm | undefined {
  const { kept } = useFormFacts();
  // why: read again it is the same form, and must not fill the fields a second time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept form never changes
  return useMemo(() => (kept?.name === name ? kept : undefined), [kept?.id, kept?.name, name]);
}

interface FormKeyProps {
  /** The form's name in the page, if the form can be filled in again. */
  readonly name?: string | undefined;
}

/**
 * Goes into every form that posts: sent twice, the form has one effect (`app/backend/forms/form-idempotency.server.ts`). What is
 * typed in a form with a name is kept when its session ends (`app/backend/forms/typed.server.ts`).
 */
export function FormKey({ name }: FormKeyProps) {
  const { formKey, formOwner } = useFormFacts();
  return (
    <>
      {formKey !== undefined && <input type="hidden" name={formKeyField} value={formKey} />}
      {name !== undefined && formOwner && <input type="hidden" name={formOfField} value={`${name} ${formOwner}`} />}
    </>
  );
}
