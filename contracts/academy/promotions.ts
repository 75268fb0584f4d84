import { z } from "zod";
import { listOf, paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  CurrencyCode,
  Id,
  LocalDate,
  line,
  PositiveCents,
  repeated,
  SearchText,
  seenVersion,
  text,
} from "../scalars.ts";
import { maxTemplatePrice } from "./subscription-templates.ts";

/** How many packages that are not hidden a catalogue needs before it can have a promotion. */
export const minPackages = 2;
/** How many promotions an organisation has at most. */
export const maxPromotions = 500;

/** What a promotion does to the list price: hundredths of a percent off, or another price in minor units. */
export const Discount = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percentage"),
    basisPoints: z.number().int().min(0, "promotion.percentage").max(10_000, "promotion.percentage"),
  }),
  z.object({ kind: z.literal("price"), price: z.number().int().min(0).max(maxTemplatePrice) }),
]);
export type Discount = z.infer<typeof Discount>;

const parts = {
  name: line(80),
  /** An athlete who has this package may buy the target at the promotion's price. */
  triggerTemplateId: Id,
  targetTemplateId: Id,
  discount: Discount,
  /** Dates of sale, both inclusive; null leaves that side open. */
  startAt: LocalDate.nullable(),
  endAt: LocalDate.nullable(),
  description: text(500),
};

/** A promotion to add. */
export const PromotionBody = z
  .object({
    ...parts,
    startAt: parts.startAt.default(null),
    endAt: parts.endAt.default(null),
    description: parts.description.default(""),
  })
  .meta({ id: "PromotionBody" });
export type PromotionBody = z.output<typeof PromotionBody>;

/** `price` is what the target costs with it today, never above `listPrice`; `usesCount`: how many athletes have used it. */
export const Promotion = z
  .object({
    id: Id,
    ...parts,
    name: z.string(),
    description: z.string(),
    triggerName: z.string(),
    targetName: z.string(),
    listPrice: PositiveCents,
    price: PositiveCents,
    currency: CurrencyCode,
    usesCount: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "Promotion" });
export type Promotion = z.infer<typeof Promotion>;

/** A promotion that an athlete may use. */
export const OfferedPromotion = Promotion.pick({
  id: true,
  name: true,
  description: true,
  triggerName: true,
  targetTemplateId: true,
  targetName: true,
  listPrice: true,
  price: true,
  currency: true,
}).meta({ id: "OfferedPromotion" });
export type OfferedPromotion = z.infer<typeof OfferedPromotion>;

const saveErrors = [
  "promotion.name_taken", // 409
  "promotion.same_package", // 422: trigger and target are one
  "promotion.too_few_packages", // 409, with `min`: the catalogue needs more packages that are not hidden
  "promotion.price_above_list", // 422, with `price`: the target's list price
  "promotion.template_hidden", // 409, at the package that is hidden
  "promotion.dates", // 422: it ends before it starts
] as const;

export const promotions = staffResource(
  { name: "promotions", path: "/promotions", roles: ["manager", "boardMember"] },
  {
    list: {
      call: "GET",
      summary: "Promotions of the organisation, by name",
      query: {
        ...pageQuery(),
        search: SearchText.optional(),
        /** Promotions that name one of these packages. */
        templateId: repeated(Id).optional(),
      },
      response: paged(Promotion),
    },
    show: { call: "GET /:id", summary: "A promotion", response: Promotion },
    create: {
      call: "POST",
      summary: "Add a promotion",
      body: PromotionBody,
      response: Promotion,
      errors: [...saveErrors, "promotion.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a promotion; what was sold with it keeps its price",
      body: z.object(parts).partial().extend(seenVersion),
      response: Promotion,
      errors: [...saveErrors, "promotion.stale"], // 409: changed meanwhile
    },
    remove: {
      call: "DELETE /:id",
      summary: "Delete a promotion that was never used",
      errors: ["promotion.in_use"], // 409, with `uses`
    },
    offered: {
      call: "GET",
      path: "/memberships/:id/promotions",
      summary: "Promotions that a member may use, with what they would pay",
      query: {
        /** The package to buy; absent: any. */
        templateId: Id.optional(),
        /** The date of sale; absent: today. */
        date: LocalDate.optional(),
      },
      response: listOf(OfferedPromotion),
    },
  },
);
