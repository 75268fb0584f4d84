import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencyCode, Id, IdParams, Instant, Language, line, text, WebAddress } from "../scalars.ts";

/** The tenant. `logo` is an image id. */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    logo: Id.nullable(),
    description: z.string(),
    promo: z.string(),
    communicationLanguage: Language,
    headquartersAddress: z.string(),
    vatNumber: z.string(),
    defaultCurrency: CurrencyCode,
    contractUrl: z.url().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

/** A paid module and until when. */
export const ModuleSubscription = z
  .object({ enabled: z.boolean(), expiresAt: Instant.nullable() })
  .meta({ id: "ModuleSubscription" });
/** How many tournaments the plan allows and how many are used. */
export const TournamentSubscription = z
  .object({ used: z.number().int().min(0), total: z.number().int().min(0) })
  .meta({ id: "TournamentSubscription" });

const subscription = <const P extends string, T extends z.ZodType>(product: P, response: T) =>
  operation({
    id: `organizations.${product}Subscriptions`,
    summary: `The organisation's ${product} subscription`,
    method: "GET",
    path: `/organizations/:id/${product}Subscriptions`,
    auth: "staff",
    params: IdParams,
    status: 200,
    response,
  });

export const organizations = {
  show: operation({
    id: "organizations.show",
    summary: "The organisation's profile",
    method: "GET",
    path: "/organizations/:id",
    auth: "staff",
    params: IdParams,
    status: 200,
    response: Organization,
  }),
  update: operation({
    id: "organizations.update",
    summary: "Change the organisation's profile",
    method: "PATCH",
    path: "/organizations/:id",
    auth: "staff",
    roles: ["manager", "boardMember"],
    params: IdParams,
    body: z
      .object({
        name: line(120),
        logo: Id.nullable(),
        description: text(4000),
        promo: text(1000),
        communicationLanguage: Language,
        headquartersAddress: text(300),
        vatNumber: text(32),
        defaultCurrency: CurrencyCode,
        contractUrl: WebAddress.nullable(),
      })
      .partial(),
    status: 200,
    response: Organization,
  }),
  facilitiesManagerSubscriptions: subscription("facilitiesManager", ModuleSubscription),
  academySubscriptions: subscription("academy", ModuleSubscription),
  tournamentsSubscriptions: subscription("tournaments", TournamentSubscription),
};
