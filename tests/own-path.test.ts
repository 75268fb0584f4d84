import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { fillPattern } from "#tests/support/every-path.ts";

/** Whether a route draws a page. All others answer data, files, streams or forms only. */
const hasPage = ({ file }: RouteConfigEntry): boolean =>
  /^export default |\bas default\b/mu.test(readFileSync(join(import.meta.dirname, "..", "app", file), "utf8"));

/** A page that nobody wants to come back to. */
const left = new Set(["/logout"]);

/** Every address of the routes, and whether one may be led back to it. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ""): [address: string, isPage: boolean][] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const below = addressesOf(entry.children ?? [], own);
    return entry.path === undefined || entry.path === "*" ? below : [[own, hasPage(entry) && !left.has(own)], ...below];
  });
}

test.each(addressesOf(routes))("whether one may come back to %s: %s", (address, isPage) => {
  const path = fillPattern(address);
  expect(safeRedirectPath(path, "nowhere"), "app/rules/own-path.ts names what is no page").toBe(
    isPage ? path : "nowhere",
  );
});
