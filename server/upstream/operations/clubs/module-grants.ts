import { type ClubModule, clubModules, defaultTournaments } from "#contracts/operations/setup.ts";
import { LocalDate } from "#contracts/scalars.ts";
import type { moduleSubscriptions } from "#upstream/account/organizations/table.ts";
import { addDays, startOfDay } from "#upstream/core/time.ts";
import { Misused } from "./command.ts";

/** A module that a club has: until the end of a local date, or for good; of tournaments, how many. */
export interface ModuleGrant {
  readonly product: ClubModule;
  readonly until: string | null;
  readonly total: number;
}

/** The modules as commands call them. */
export const moduleWords: Readonly<Record<string, ClubModule>> = {
  facilities: "facilitiesManager",
  academy: "academy",
  tournaments: "tournaments",
};
/** How many tournaments a plan may have. */
const maxTournaments = 10_000;

/** A number of tournaments. @throws Misused */
export function tournamentsOf(text: string): number {
  const count = Number(text);
  if (/^\d{1,5}$/u.test(text) && count <= maxTournaments) return count;
  throw new Misused(`tournaments takes a whole number up to ${maxTournaments}.`);
}

/** A local date such as 2027-12-31. @throws Misused */
export function dateOf(text: string): string {
  if (LocalDate.safeParse(text).success) return text;
  throw new Misused(`${text} is no date: write it as 2027-12-31.`);
}

/**
 * Reads `facilities,academy,tournaments:10`. A date ends the modules that are had for a time; tournaments are counted
 * instead.
 * @throws Misused for a module that there is not, or that is named twice
 */
export function grantsOf(list: string, until: string | undefined): ModuleGrant[] {
  const day = until === undefined ? null : dateOf(until);
  const grants = list.split(",").map((entry): ModuleGrant => {
    const [word = "", count, ...more] = entry.trim().split(":");
    const product = Object.hasOwn(moduleWords, word) ? moduleWords[word] : undefined;
    if (!product || more.length > 0 || (count !== undefined && product !== "tournaments"))
      throw new Misused(`${entry.trim()} is no module: there are facilities, academy and tournaments:10.`);
    if (product !== "tournaments") return { product, until: day, total: 0 };
    return { product, until: null, total: count === undefined ? defaultTournaments : tournamentsOf(count) };
  });
  if (new Set(grants.map(({ product }) => product)).size < grants.length) throw new Misused("A module is named twice.");
  // In one order, so that the same modules are the same in whatever order they were typed.
  return clubModules.flatMap((product) => grants.filter((one) => one.product === product));
}

/** When a module that is had until a local date, this day included, ends. */
export const endOf = (until: string | null, timeZone: string): Date | null =>
  until === null ? null : startOfDay(addDays(until, 1), timeZone);

/** The rows of all modules of a club; one that was not granted is off. */
export const moduleRows = (
  organisationId: string,
  grants: readonly ModuleGrant[],
  timeZone: string,
): (typeof moduleSubscriptions.$inferInsert)[] =>
  clubModules.map((product) => {
    const grant = grants.find((one) => one.product === product);
    if (!grant) return { organisationId, product };
    return { organisationId, product, enabled: true, expiresAt: endOf(grant.until, timeZone), total: grant.total };
  });
