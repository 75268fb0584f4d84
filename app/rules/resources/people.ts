import type { Resources } from "../resource.ts";

export const peopleResources = {
  person_copy: {
    target: "personCopy",
    verbs: ["download"],
    choices: ["kind"],
    texts: "copies",
  },
} as const satisfies Resources;
