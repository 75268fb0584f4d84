import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import type { AppField } from "./app-form.tsx";
import { CheckboxField } from "./choice-fields.tsx";

interface Answered {
  readonly errors?: readonly string[] | undefined;
  /** What the box holds. */
  readonly value?: unknown;
}

/** Whether the server has asked for a box to be ticked; it stays once it is, and goes along with the form. */
export const isAsked = ({ errors, value }: Answered): boolean => Boolean(errors?.length || value);

interface QuestionProps {
  /** The boxes that say to go on; those that were asked for are shown. */
  readonly fields: readonly (AppField & Answered)[];
  /** What is asked, where the boxes do not say it themselves. */
  readonly children?: ReactNode;
}

/**
 * What the server asks before it saves, with the boxes that answer it; nothing until it asks. It stands below the summary
 * of errors, which names it.
 */
export function Question({ fields, children }: QuestionProps) {
  const asked = fields.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <Alert severity="warning" role="note">
      {children}
      {asked.map((field) => (
        <CheckboxField key={field.name} field={field} />
      ))}
    </Alert>
  );
}
