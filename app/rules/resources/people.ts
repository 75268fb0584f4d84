import type { Resources } from "../resource.ts";

export const peopleResources = {
  person: {
    target: "erased_person",
    verbs: ["erase", "read_receipt", "download_receipt"],
    texts: "erasures",
    live: { members: ["erase"], sales: ["erase"] },
  },
} as const satisfies Resources;
