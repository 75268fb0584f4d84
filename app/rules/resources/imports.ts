import type { Resources } from "../resource.ts";

export const importResources = {
  import: {
    target: "import",
    verbs: [
      "give",
      "match",
      "preview",
      "decide",
      "write",
      "stop",
      "finish",
      "undo",
      "delete",
      "download",
      "download_template",
    ],
    plain: ["columns", "values", "country", "remindersFrom", "cardsUntil", "headingLine", "sheet", "counts", "options"],
    choices: ["kind", "verdict", "state"],
    texts: "imports",
    page: "/my-organization/imports/:id",
    live: {
      imports: "always",
      members: ["finish"],
      sales: ["finish"],
      events: ["finish"],
    },
  },
} as const satisfies Resources;
