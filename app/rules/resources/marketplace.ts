import type { Resources } from "../resource.ts";

export const marketplaceResources = {
  quote: {
    target: "quote",
    label: "plain",
    verbs: ["request"],
    // why: what is asked for is no personal datum; the message and whom to answer do
    plain: ["items", "product"],
    choices: ["product"],
    texts: "marketplace",
  },
} as const satisfies Resources;
