import type { Resources } from "../resource.ts";

export const peopleResources = {
  person: {
    target: "erased_person",
    verbs: ["erase", "read_receipt", "download_receipt"],
    texts: "erasures",
    live: { members: ["erase"], sales: ["erase"] },
  },
  person_copy: {
    target: "personCopy",
    verbs: ["download"],
    choices: ["kind"],
    texts: "copies",
  },
} as const satisfies Resources;
