import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Language } from "../scalars.ts";
import { copyPartNames } from "./copy-format.ts";
import { PersonKind } from "./erasures.ts";

/** How many rows a part of a copy has at most: more than anybody's, and what one answer may take to put together. */
export const maxCopyRows = 20_000;

/** What the copy of a person would hold. */
export const CopySummary = z
  .object({
    name: z.string(),
    /** The language of the readable page: the club's, for its people; a staff member's own. */
    language: Language,
    /** The parts that there are for such a person, with how many rows each has. */
    parts: z.array(z.object({ name: z.enum(copyPartNames), count: z.number().int() })),
    files: z.number().int(),
  })
  .meta({ id: "CopySummary" });
export type CopySummary = z.infer<typeof CopySummary>;

export const copies = staffResource(
  {
    name: "copies",
    path: "/people/:kind/:id/copy",
    params: { kind: PersonKind },
    roles: ["manager", "boardMember"],
  },
  {
    show: { call: "GET", summary: "What the copy of a person's data would hold", response: CopySummary },
    download: {
      call: "GET /download",
      summary:
        "The copy of one person's data (GDPR, 15 and 20): an archive of `data.json` with its schema, a page to read, and their files. It is made as it is read, and kept nowhere",
      answer: "zip",
      response: z.string(),
      errors: [
        "download.busy",
        "copy.too_large", // 409, with `part`: it has more rows than one copy may have
      ],
    },
  },
);
