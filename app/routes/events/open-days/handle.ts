import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { eventsPath } from "../events/handle.ts";

export const newOpenDayPath = "/events/open-days/new";

/** The address of an open day, or of a part of it. */
export const openDayPath = (id: string, path = ""): string =>
  path === "" ? `/events/open-days/${id}` : `/events/open-days/${id}/${path}`;

/** Where trainings are added to an open day, and where that page opens beside the trainings that it has. */
export const addTrainings = (id: string) => ({
  to: openDayPath(id, "trainings/add"),
  beside: openDayPath(id, "trainings/beside/add"),
});

/** The parts of an open day in the order of their links: `""` is the first. */
export const sections = [
  { path: "", label: "open-days:show.title" },
  { path: "trainings", label: "open-days:trainings.title" },
  { path: "participants", label: "open-days:participants.title" },
] as const satisfies readonly { path: string; label: TextKey }[];

/** What the loader of every page of one open day answers, among other things. */
interface WithOpenDay {
  readonly record: { readonly id: string; readonly name: string };
}

/** The handle of a page of one open day. `i18n`: further namespaces of its texts. */
export const belowOpenDay = (title: TextKey, i18n: readonly Namespace[] = []): RouteHandle<WithOpenDay> => ({
  i18n: ["open-days", ...i18n],
  title,
  record: (data) => data?.record.name,
  crumbs: (data) => [
    { to: eventsPath, label: "open-days:list.title" },
    ...(data ? [{ to: openDayPath(data.record.id), label: data.record.name }] : []),
  ],
});
