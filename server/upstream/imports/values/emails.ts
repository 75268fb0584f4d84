import { Email } from "#contracts/scalars.ts";
import type { Cell } from "../read/cells.ts";
import { shortLine } from "./texts.ts";

/** An address out of a cell; `isFirst`: of several. */
export interface FoundEmail {
  readonly email: string;
  readonly isFirst: boolean;
}

/** The first e-mail address of a cell, also from `Anna <anna@example.org>` and `mailto:`; null when there is none. */
export function emailFrom(cell: Cell): FoundEmail | null {
  const parts = shortLine(cell)
    .split(/[;,\s<>]+/u)
    .map((part) => part.replace(/^mailto:/iu, ""))
    .filter((part) => part.includes("@"));
  const [found] = parts.flatMap((part) => {
    const parsed = Email.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });
  return found === undefined ? null : { email: found, isFirst: parts.length > 1 };
}
