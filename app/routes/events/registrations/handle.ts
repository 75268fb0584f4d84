import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import {
  belowTournament,
  sections,
  tournamentCrumbs,
  tournamentPath,
  type WithTournament,
} from "../tournaments/handle.ts";

/** What is said when registrations cannot be loaded. */
export const failure = "registrations:errors.load" as const;

/** The address of a tournament's registrations, or of a page below it. */
export const registrationsPath = (eventId: string, path = ""): string =>
  tournamentPath(eventId, path === "" ? "registrations" : `registrations/${path}`);

/** Where a page below the registrations opens beside their list. */
export const besideRegistrationsPath = (eventId: string, path: string): string =>
  registrationsPath(eventId, `beside/${path}`);

/** The query of the list below a form, without the team that was added before it. */
export function withoutAnother(query: URLSearchParams): string {
  const own = new URLSearchParams(query);
  own.delete("another");
  return own.size > 0 ? `?${own}` : "";
}

/** The address of the money of one registration. */
export const paymentsPath = (eventId: string, id: string): string => registrationsPath(eventId, `${id}/payments`);

/** The handle of a page below a tournament's registrations. `i18n`: namespaces besides its own. */
export const belowRegistrations = (title: TextKey, i18n: readonly Namespace[] = []) =>
  belowTournament(title, {
    section: "registrations",
    i18n: ["registrations", ...i18n],
    failure,
    missing: "registrations:errors.missing",
  });

/** The way to a page below the registrations of a tournament. */
export const registrationCrumbs = (record: WithTournament["record"]) =>
  tournamentCrumbs(record, [sections.find(({ path }) => path === "registrations")]);

/** The handle of a page that opens beside the list: what is shown around it stays the list. */
export const besideRegistrations: RouteHandle = {
  i18n: ["registrations"],
  failure,
  missing: "registrations:errors.missing",
};
