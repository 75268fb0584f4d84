import type { Namespace } from "#app/rules/languages.ts";
import type { PostLimits } from "#app/rules/post-limits.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import { eventsPath } from "../events/handle.ts";

/** Where a tournament is added; with `?copyFrom=`, as a copy. */
export const newTournamentPath = "/events/tournaments/new";

/** The limits of the tournament's form, whose texts may be longer than usual. */
export const formLimits: PostLimits = { bytes: 128 * 1024, fields: 300 };

/** The address of a tournament, or of a part of it. */
export const tournamentPath = (id: string, path = ""): string =>
  path === "" ? `/events/tournaments/${id}` : `/events/tournaments/${id}/${path}`;

/** The address of a page about one division of a tournament; about the first one, where none is named. */
export const inDivision = (path: string, divisionId: string | undefined): string =>
  divisionId === undefined ? path : `${path}?${new URLSearchParams({ tournamentId: divisionId })}`;

/** A part of a tournament: its page below the tournament's address (`""` is the first one), and its name. */
interface Section {
  readonly path: string;
  readonly label: TextKey;
}

/** The parts of a tournament in the order of their links. */
export const sections: readonly Section[] = [
  { path: "", label: "events:sections.info" },
  { path: "sponsors", label: "events:sections.sponsors" },
  { path: "registrations", label: "events:sections.registrations" },
  { path: "structure", label: "events:sections.structure" },
  { path: "matches", label: "events:sections.matches" },
  { path: "media", label: "events:sections.media" },
  { path: "communications", label: "events:sections.communications" },
];

/** What the loader of every page of one tournament answers, among other things. */
export interface WithTournament {
  readonly record: { readonly id: string; readonly name: string };
}

interface Below {
  /** Namespaces of the page besides the events' own. */
  readonly i18n?: readonly Namespace[];
  /** The part that this page belongs to, by its path; the tournament's first page has none. */
  readonly section?: "sponsors" | "registrations" | "structure" | "matches" | "media" | "communications";
  /** The page of that part which this one belongs to, where it is not the part's first. */
  readonly page?: Section;
  readonly action?: (id: string) => PageAction | null;
  /** What is said when the page cannot be loaded, where the events' own words will not do. */
  readonly failure?: TextKey;
  /** What is said when what the page is about is not there, where that is not a tournament. */
  readonly missing?: TextKey;
}

/** The first step of the way to a tournament. */
export const toEvents = { to: eventsPath, label: "events:list.title" };

/** The way to a page of one tournament: the list, the tournament, and the parts that the page is below. */
export const tournamentCrumbs = ({ id, name }: WithTournament["record"], parts: readonly (Section | undefined)[]) => [
  toEvents,
  { to: tournamentPath(id), label: name },
  ...parts.flatMap((part) => (part ? [{ to: tournamentPath(id, part.path), label: part.label }] : [])),
];

/** The handle of a page of one tournament: list, tournament, part, this page. */
export function belowTournament(
  title: TextKey,
  { i18n = [], section, page, action, failure = "events:errors.load", missing = "events:errors.missing" }: Below = {},
): RouteHandle<WithTournament> {
  const part = sections.find(({ path }) => path === section);
  return {
    i18n: ["events", ...i18n],
    title,
    failure,
    missing,
    record: (data) => data?.record.name,
    crumbs: (data) => (data ? tournamentCrumbs(data.record, [part, page]) : [toEvents]),
    action: (data) => (data && action ? action(data.record.id) : null),
  };
}
