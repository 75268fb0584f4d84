import type { Resources } from "../resource.ts";

export const operationResources = {
  club_export: {
    target: "clubExport",
    label: "plain",
    verbs: ["create", "download"],
    texts: "club-exports",
  },
  setup: { verbs: ["create"], texts: "setup" },
} as const satisfies Resources;
