import type { Resources } from "../resource.ts";

export const operationResources = {
  setup: { verbs: ["create"], texts: "setup" },
} as const satisfies Resources;
