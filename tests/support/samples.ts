import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Entries } from "#tests/screens/bad-input/kinds.ts";
import type { Visitor } from "./visitor.ts";

/** What the walks through all screens need of a resource: `sample` of `tests/screens/<area>/<resource>.sample.ts`. */
export interface Sample {
  /**
   * Makes a record that the demo has not, as the manager of an organisation.
   * @returns the address of the page that links to its screens; several where one page does not
   */
  readonly make?: (visitor: Visitor) => Promise<string | readonly string[]>;
  /**
   * What the fields of the resource's forms hold, where the walk with odd input is to try them. `court`: the id of one
   * at that walk's own place.
   */
  readonly forms?: (fixture: { readonly court: string; readonly sport: string }) => Entries;
}

const root = join(import.meta.dirname, "..", "..");

/** The samples of all resources that have one. */
export const samples: readonly Sample[] = await Promise.all(
  globSync("tests/screens/*/*.sample.ts", { cwd: root })
    .toSorted()
    .map(async (file) => (await import(pathToFileURL(join(root, file)).href)).sample),
);

/** Makes a record of each, one after another, and returns where they are. */
export async function makeSamples(visitor: Visitor): Promise<string[]> {
  const addresses: string[] = [];
  for (const { make } of samples) if (make) addresses.push(...[await make(visitor)].flat());
  return addresses;
}
