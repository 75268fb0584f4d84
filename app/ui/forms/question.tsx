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
  /** The box that says to go on. */
  readonly field: AppField & Answered;
  /** What is asked. */
  readonly children: ReactNode;
}

/** What the server asks before it saves, with the box that answers it; nothing until it asks. */
export function Question({ field, children }: QuestionProps) {
  if (!isAsked(field)) return null;
  return (
    <Alert severity="warning" role="note">
      {children}
      <CheckboxField field={field} />
    </Alert>
  );
}
