import { type UIMatch, useMatches } from "react-router";
import type { Namespace } from "#app/rules/languages.ts";
import type { PostLimits } from "#app/rules/post-limits.ts";
import { type Lookup, type TextKey, useLookup } from "../text.ts";

/** A step of the way to this page. `label` is a text key with its namespace, or a ready text such as a name. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The one action button of a page. `label` as in `Crumb`. */
export interface PageAction {
  readonly label: string;
  readonly to: string;
}

/** A value, or how to find it from what the route's loader answered (undefined when it failed). */
type Told<T, Data> = T | ((data: Data | undefined, t: Lookup) => T);

/** What a route tells the layouts: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle<Data = never> {
  /** Namespaces that the page's texts are in; the common one is always there. */
  readonly i18n?: readonly Namespace[];
  /** Title of page and document: a text key, or a function that answers a key or a ready text. */
  readonly title?: TextKey | ((data: Data | undefined, t: Lookup) => string);
  /** Where the back link leads; the last crumb with an address unless given. */
  readonly back?: Told<string, Data>;
  readonly crumbs?: Told<readonly Crumb[], Data>;
  readonly action?: Told<PageAction | null, Data>;
  /** What the error page says when the server failed to show this page. */
  readonly failure?: TextKey;
  /** An address without a page whose answer a page's script reads by itself. */
  readonly fetched?: true;
  /** How much its form may hold, where that is more than usual. The host reads it. */
  readonly posts?: PostLimits;
}

/** What the sub-bar shows, in the user's language. */
export interface PageFacts {
  readonly title: string;
  readonly back: string | undefined;
  readonly crumbs: readonly Crumb[];
  readonly action: PageAction | null;
}

const isHandle = (handle: unknown): handle is RouteHandle<unknown> => typeof handle === "object" && handle !== null;

/** The match that gives the page its title: the deepest one that names one. */
const pageMatch = (matches: UIMatch[]): { data: unknown; handle: RouteHandle<unknown> } | undefined => {
  for (const { handle, loaderData } of matches.toReversed())
    if (isHandle(handle) && handle.title !== undefined) return { data: loaderData, handle };
  return undefined;
};

/** The page's own words for a failure of the server, if it has any. */
export const useFailure = (): TextKey | undefined => pageMatch(useMatches())?.handle.failure;

/** Title, way back, crumbs and action of the page that is shown, from its route's handle. */
export function usePageFacts(): PageFacts {
  const lookup = useLookup();
  const match = pageMatch(useMatches());
  if (!match) return { title: "", back: undefined, crumbs: [], action: null };

  const { data, handle } = match;
  // why the colon: a key names its namespace; a name or a number is shown as it is.
  const text = (label: string) => (/^[a-z]+(?:-[a-z]+)*:\S+$/u.test(label) ? lookup(label) : label);
  const tell = <T>(told: Told<T, unknown> | undefined): T | undefined =>
    typeof told === "function" ? (told as (data: unknown, t: Lookup) => T)(data, lookup) : told;

  const crumbs = (tell(handle.crumbs) ?? []).map((crumb) => ({ ...crumb, label: text(crumb.label) }));
  const action = tell(handle.action) ?? null;
  return {
    title: text(tell<string>(handle.title) ?? ""),
    back: tell(handle.back) ?? crumbs.findLast(({ to }) => to !== undefined)?.to,
    crumbs,
    action: action && { ...action, label: text(action.label) },
  };
}
