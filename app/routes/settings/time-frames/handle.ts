import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the time frames are. */
export const timeFramesPath = "/settings/time-frames";

/** The handle of a page below the time frames. */
export const belowTimeFrames = (title: TextKey): RouteHandle => ({
  i18n: ["settings"],
  title,
  crumbs: [
    { to: "/settings", label: "settings:overview.title" },
    { to: timeFramesPath, label: "settings:timeFrames.title" },
  ],
});
