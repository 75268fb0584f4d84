import type { Namespace } from "./languages.ts";
import type { TextKey, Words } from "./words.ts";

/** What a page asks that has no fields: whether something shall be done. */
interface Asked {
  /** The form's id, which names it in the log of walks and tests. */
  readonly id: string;
  /** Where the words of errors are looked up first. */
  readonly ns: Namespace;
  /** What will be done, a paragraph each; lines that do not apply are undefined. */
  readonly lines: readonly (Words | undefined)[];
  /** The button that does it. */
  readonly confirm: Words;
  readonly cancelTo: string;
  /** What leads there; the usual word unless given. */
  readonly cancel?: TextKey;
  /** `error` for what destroys something. */
  readonly tone?: "primary" | "error";
  /** What the form sends besides: what the page had seen. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** Why nothing is asked, and what can be done instead. */
interface Stopped {
  readonly stopped: readonly (Words | undefined)[];
  readonly title?: string;
  readonly way?: { readonly to: string; readonly label: TextKey };
}

export type Question = Asked | Stopped;
