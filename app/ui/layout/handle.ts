import type { ComponentType } from "react";
import { type UIMatch, useMatches } from "react-router";
import type { Namespace } from "#app/rules/languages.ts";
import type { PostLimits } from "#app/rules/post-limits.ts";
import type { RangeFacts } from "#app/rules/range.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { IconName } from "../icon-names.ts";
import { type Lookup, useLookup } from "../text.ts";

/** A step of the way to this page. `label` is a text key with its namespace, or a ready text such as a name. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The one action button of a page. `label` as in `Crumb`. */
export interface PageAction {
  readonly label: string;
  readonly to: string;
  /** Where the action opens beside the page, which begins anew with it: with scripts, and by a plain click. */
  readonly beside?: string;
  /** The icon before the words, and on a phone in their place; a plus unless given. */
  readonly icon?: IconName;
}

/** A value, or how to find it from what the route's loader answered (undefined when it failed). */
type HandleValue<T, Data> = T | ((data: Data | undefined, t: Lookup) => T);

export interface RangeSelectorProps {
  /** Which date the range is about, in words. */
  readonly label: string;
  /** What the page shows while no range is chosen, in words; everything unless given. */
  readonly usual?: string | undefined;
  readonly facts: RangeFacts;
}

/** A page that follows the time range of the person: its loader answers `range` (`readRange`). */
interface RangeHandle {
  /** Which date of its rows the range is about. */
  readonly label: TextKey;
  /** What the page shows while no range is chosen, if that is not everything, such as the latest weeks. */
  readonly usual?: TextKey;
  /** `RangeSelector`. why here: only these pages load it. */
  readonly Selector: ComponentType<RangeSelectorProps>;
}

/** What a route tells the layouts: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle<Data = never> {
  /** Namespaces that the page's texts are in; the common one is always there. */
  readonly i18n?: readonly Namespace[];
  /** Title of page and document: a text key, or a function that answers a key or a ready text. */
  readonly title?: TextKey | ((data: Data | undefined, t: Lookup) => string);
  /** The name of the record that the page belongs to: it is the heading of all pages of the record, before their titles. */
  readonly record?: (data: Data | undefined) => string | undefined;
  /** Where the back link leads; the last crumb with an address unless given. */
  readonly back?: HandleValue<string, Data>;
  /** The way to this page; where it is unknown, the way that the nearest layout above names. */
  readonly crumbs?: HandleValue<readonly Crumb[] | undefined, Data>;
  readonly action?: HandleValue<PageAction | null, Data>;
  /** Set where this layout shows something else than the pages below it: the key of its title, in place of theirs. */
  readonly cover?: (data: Data | undefined) => TextKey | undefined;
  readonly range?: RangeHandle;
  /** What the error page says when the server failed to show this page, or one below it that has no words of its own. */
  readonly failure?: TextKey;
  /** What the error page says when the record that the page is about does not exist. */
  readonly missing?: TextKey;
  /** An address without a page whose answer a page's script reads by itself. */
  readonly fetched?: true;
  /** A page for hands that are busy and unattended screens: it is complete without the router's scripts, and has none. */
  readonly bare?: true;
  /** How much the page's form may hold, where that is more than usual. The host reads it. */
  readonly posts?: PostLimits;
}

/** What the sub-bar shows, in the user's language. */
export interface PageFacts {
  readonly title: string;
  /** The page's heading: the record's name on a record's pages, the title on all others. */
  readonly heading: string;
  readonly back: string | undefined;
  readonly crumbs: readonly Crumb[];
  readonly action: PageAction | null;
  readonly range: (RangeSelectorProps & Pick<RangeHandle, "Selector">) | null;
}

const isHandle = (handle: unknown): handle is RouteHandle<unknown> => typeof handle === "object" && handle !== null;

interface Match {
  readonly data: unknown;
  readonly handle: RouteHandle<unknown>;
}

/**
 * The match that gives the page its title, the deepest one that names one, and the layouts above it from the nearest on.
 * A page above it, whose list or record the page stands beside, is no layout.
 */
function pageMatches(matches: UIMatch[]): Match[] {
  const known = matches
    .toReversed()
    .flatMap(({ handle, loaderData: data }) => (isHandle(handle) ? [{ data, handle }] : []));
  const at = known.findIndex(({ handle }) => handle.title !== undefined);
  if (at === -1) return [];
  return known.slice(at).filter(({ handle }, place) => place === 0 || handle.title === undefined);
}

/** Whether the page has none of the router's scripts. */
export const useIsBare = (): boolean => useMatches().some(({ handle }) => isHandle(handle) && handle.bare === true);

/** The words for the page's error page, its own or those of the nearest layout above it that has any. */
export function useFailure(): Readonly<Record<"failure" | "missing", TextKey | undefined>> {
  const handles = pageMatches(useMatches()).map(({ handle }) => handle);
  const nearest = (name: "failure" | "missing") => handles.find((handle) => handle[name])?.[name];
  return { failure: nearest("failure"), missing: nearest("missing") };
}

/** What the document is called: the page's title, the record's name, where it belongs. */
export const documentTitle = ({ title, heading }: PageFacts, ...places: readonly string[]): string =>
  [...new Set([title, heading, ...places])].filter(Boolean).join(" · ");

/** Title, way back, crumbs and action of the page that is shown, from its route's handle. */
export function usePageFacts(): PageFacts {
  const lookup = useLookup();
  const matches = useMatches();
  const covered = matches.map(({ handle, loaderData }) => isHandle(handle) && handle.cover?.(loaderData)).find(Boolean);
  const [match, ...above] = pageMatches(matches);
  if (covered || !match) {
    const title = covered ? lookup(covered) : "";
    return { title, heading: title, back: undefined, crumbs: [], action: null, range: null };
  }

  const { data, handle } = match;
  // why the colon: a key names its namespace; a name or a number is shown as it is.
  const text = (label: string) => (/^[a-z]+(?:-[a-z]+)*:\S+$/u.test(label) ? lookup(label) : label);
  const tell = <T>(told: HandleValue<T, unknown> | undefined, of: unknown = data): T | undefined =>
    typeof told === "function" ? (told as (data: unknown, t: Lookup) => T)(of, lookup) : told;

  const way = tell(handle.crumbs) ?? above.map((one) => tell(one.handle.crumbs, one.data)).find(Boolean) ?? [];
  const crumbs = way.map((crumb) => ({ ...crumb, label: text(crumb.label) }));
  const action = tell(handle.action) ?? null;
  const title = text(tell<string>(handle.title) ?? "");
  const facts = (data as { readonly range?: RangeFacts | null } | undefined)?.range;
  return {
    title,
    heading: handle.record?.(data) ?? title,
    back: tell(handle.back) ?? crumbs.findLast(({ to }) => to !== undefined)?.to,
    crumbs,
    action: action && { ...action, label: text(action.label) },
    range:
      handle.range && facts
        ? {
            Selector: handle.range.Selector,
            label: text(handle.range.label),
            usual: handle.range.usual && text(handle.range.usual),
            facts,
          }
        : null,
  };
}
