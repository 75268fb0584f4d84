import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import type { Championship } from "#contracts/events/championships.ts";

export const championshipsPath = "/championships";
export const championshipPath = (id: string): string => `${championshipsPath}/${id}`;

/** What the loader of every page of one championship answers, among other things. */
interface WithChampionship {
  readonly championship: Pick<Championship, "id" | "name">;
}

/** The handle of a page of one championship. `isFirst`: the handle of its own page, which the others are below. */
export const belowChampionship = (
  title: TextKey,
  { isFirst = false, action }: { readonly isFirst?: boolean; readonly action?: (id: string) => PageAction } = {},
): RouteHandle<WithChampionship> => ({
  i18n: ["championships", "events"],
  title,
  failure: "championships:errors.load",
  record: (data) => data?.championship.name,
  crumbs: (data) => [
    { to: championshipsPath, label: "championships:title" },
    ...(data && !isFirst ? [{ to: championshipPath(data.championship.id), label: data.championship.name }] : []),
  ],
  action: (data) => (data && action ? action(data.championship.id) : null),
});
