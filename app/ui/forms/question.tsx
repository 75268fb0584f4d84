import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { useErrorText } from "../text.ts";
import { type AppField, useFormInfo } from "./app-form.tsx";
import { CheckboxField } from "./choice-fields.tsx";

interface Answered {
  readonly errors?: readonly string[] | undefined;
  /** The value of the box. */
  readonly value?: unknown;
}

/** Whether the server has asked for a box to be ticked; it stays once it is, and goes along with the form. */
const isAsked = ({ errors, value }: Answered): boolean => Boolean(errors?.length || value);

interface QuestionProps {
  /** The boxes that say to go on; those that were asked for are shown. */
  readonly fields: readonly (AppField & Answered)[];
  /** Whether the question is asked before anything is sent. */
  readonly isOpen?: boolean;
  /** What is asked, where the boxes' own errors do not say it all. */
  readonly children?: ReactNode;
}

/**
 * What the server asks before it saves, with the boxes that answer it; nothing until it asks. It stands below the summary
 * of errors, which leads to it.
 */
export function Question({ fields, isOpen = false, children }: QuestionProps) {
  const { ns } = useFormInfo();
  const errorText = useErrorText(ns);
  const asked = fields.filter((field) => isOpen || isAsked(field));
  if (asked.length === 0) return null;
  return (
    <Alert severity="warning" role="note">
      {asked.map((field, at) => {
        const lead = `${field.id}-asked`;
        const said = field.errors?.map(errorText).join(" ");
        return (
          <div key={field.name}>
            <div id={lead}>{at === 0 && children ? children : said && <p>{said}</p>}</div>
            <CheckboxField field={field} errorsAt={lead} />
          </div>
        );
      })}
    </Alert>
  );
}
