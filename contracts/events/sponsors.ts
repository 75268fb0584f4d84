import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { flag, Id, line, SearchText, WebAddress } from "../scalars.ts";
import { eventRoles } from "./roles.ts";

/** Who supports the club's events. `logo` is an image of the organisation; `textURL` what the link says. */
export const Sponsor = z
  .object({ id: Id, name: z.string(), logo: Id.nullable(), url: z.string().nullable(), textURL: z.string().nullable() })
  .meta({ id: "Sponsor" });
export type Sponsor = z.infer<typeof Sponsor>;

const parts = { name: line(120), logo: Id.nullable(), url: WebAddress.nullable(), textURL: line(80).nullable() };

const values = [
  "sponsor.name_taken", // 409
  "sponsor.logo_unknown", // 422: no image of the organisation
  "sponsor.text_without_url", // 422
] as const;

export const sponsors = staffResource(
  { name: "sponsors", path: "/sponsors", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Sponsors by name, a page at a time",
      query: { search: SearchText.optional(), ...pageQuery(200, 50) },
      response: paged(Sponsor.extend({ events: z.number().int() })),
    },
    show: { call: "GET /:id", summary: "A sponsor", response: Sponsor.extend({ events: z.number().int() }) },
    create: {
      call: "POST",
      summary: "Add a sponsor",
      body: z.object({
        ...parts,
        logo: parts.logo.default(null),
        url: parts.url.default(null),
        textURL: parts.textURL.default(null),
      }),
      response: Sponsor,
      errors: [...values],
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a sponsor; what is left out stays, null takes a link away",
      body: z.object(parts).partial(),
      response: Sponsor,
      errors: [...values],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete a sponsor; with `proceed`, from the events that show it, too",
      query: { proceed: flag.default(false) },
      errors: ["sponsor.in_use"], // 409, with `events`: names of those that show it
    },
  },
);
