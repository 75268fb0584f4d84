import type { SubmissionResult } from "@conform-to/react";
import type { Namespace } from "#app/rules/languages.ts";
import { Alert } from "../alert.tsx";
import { useErrorText } from "../text.ts";

interface RefusalsProps {
  /** What the action answered. */
  readonly reply: SubmissionResult<string[]> | undefined;
  /** Namespace in which the texts of the codes are looked up first. */
  readonly ns: Namespace;
}

/** What was refused of a form that is only buttons, such as those that move a row. */
export function Refusals({ reply, ns }: RefusalsProps) {
  const errorText = useErrorText(ns);
  const messages = Object.values(reply?.error ?? {}).flatMap((some) => some ?? []);
  if (messages.length === 0) return null;
  return (
    <Alert severity="error" style={{ marginBottom: 16 }}>
      {messages.map((message) => (
        <div key={message}>{errorText(message)}</div>
      ))}
    </Alert>
  );
}
