import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

export const simulatorsPath = "/simulators";
export const tournamentSimulatorPath = "/simulators/tournament";
export const revenuePath = "/simulators/revenue";

/** The handle of a simulator's page. */
export const simulator = (title: TextKey): RouteHandle => ({
  i18n: ["simulators"],
  title,
  crumbs: [{ to: simulatorsPath, label: "simulators:title" }],
});
