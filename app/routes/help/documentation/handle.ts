import type { Crumb } from "#app/ui/layout/handle.ts";

/** The way to a page of the documentation. */
export const documentationCrumbs: readonly Crumb[] = [{ to: "/documentation", label: "help:documentation.title" }];

/** The way to a chapter of the dashboard's manual. */
export const manualCrumbs: readonly Crumb[] = [
  ...documentationCrumbs,
  { to: "/documentation/dashboard", label: "help:manual.title" },
];
