import { type Client, createClient } from "#tests/api/support/client.ts";

/** What prism found: `location` begins with `request` or `response`. */
export interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** What prism, as a proxy, found of a call; its answer's header says so. */
export const violationsOf = ({ headers }: Response): Violation[] => JSON.parse(headers.get("sl-violations") ?? "[]");

/** Calls that go through prism, and what it found of them. */
export interface CheckedCalls {
  readonly client: Client;
  /** Operations that answered as they do when all is well. */
  readonly answered: ReadonlySet<string>;
  /** What is wrong, each operation and place once. */
  readonly violations: ReadonlySet<string>;
}

/**
 * What is wrong with an answer always counts; what is wrong with a request where it was carried out, as others are wrong on
 * purpose.
 */
export function checkedCalls(prism: string): CheckedCalls {
  const answered = new Set<string>();
  const violations = new Set<string>();
  const client = createClient(prism, ({ id, status }, answer) => {
    if (answer.status === status) answered.add(id);
    for (const { location, message } of violationsOf(answer))
      if (location[0] === "response" || answer.ok)
        violations.add(`${id} ${answer.status}: ${location.join(".")} ${message}`);
  });
  return { client, answered, violations };
}
