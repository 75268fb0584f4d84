import type { Resources } from "../resource.ts";

export const helpResources = {
  feedback: {
    target: "feedback",
    label: "plain",
    verbs: ["send"],
    choices: ["kind"],
    texts: "help:feedback",
    page: "/feedback/:id",
  },
} as const satisfies Resources;
