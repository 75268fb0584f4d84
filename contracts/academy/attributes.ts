import { z } from "zod";
import { Color } from "../colors.ts";
import type { Role } from "../operation.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, line, seenVersion } from "../scalars.ts";

/** How many levels, and how many groups, an organisation has at most. */
export const maxAttributeValues = 100;

/** What a club sorts its athletes by: one level each, any number of groups. */
export const AttributeCode = z.enum(["levels", "groups"]).meta({ id: "AttributeCode" });
export type AttributeCode = z.infer<typeof AttributeCode>;

/**
 * A level or a group; `order` counts from 0. `athletes` are those whose membership is accepted, `memberships` are all
 * that have it, whatever their state; `courses` are the courses for it.
 */
export const AttributeValue = z
  .object({
    id: Id,
    name: z.string(),
    color: Color.nullable(),
    order: z.number().int(),
    athletes: z.number().int(),
    memberships: z.number().int(),
    courses: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "AttributeValue" });
export type AttributeValue = z.infer<typeof AttributeValue>;

/** All values of one code, in their order. */
export const Attribute = z.object({ code: AttributeCode, values: z.array(AttributeValue) }).meta({ id: "Attribute" });
export type Attribute = z.infer<typeof Attribute>;

const parts = { name: line(60), color: Color.nullable().default(null) };
const nameTaken = "attribute_value.name_taken"; // 409, whatever its capitals

const board: readonly Role[] = ["manager", "boardMember"];
const trainers: readonly Role[] = [...board, "coach"];
/** Tournaments are of a level, too. */
const readers: readonly Role[] = [...trainers, "eventManager"];

export const attributes = staffResource(
  { name: "attributes", path: "/attributes", roles: board, params: { code: AttributeCode } },
  {
    list: {
      call: "GET",
      summary: "Levels and groups of the organisation, each in its order",
      roles: readers,
      query: { code: AttributeCode.optional() },
      response: listOf(Attribute),
    },
    show: {
      call: "GET /:code/attributeValues/:id",
      summary: "A level or a group",
      roles: trainers,
      response: AttributeValue,
    },
    create: {
      call: "POST /:code/attributeValues",
      summary: "Add a level or a group, last of all",
      body: z.object(parts),
      response: AttributeValue,
      errors: [nameTaken, "attribute_value.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:code/attributeValues/:id",
      summary: "Rename a level or a group, or give it another colour",
      body: z.object({ name: parts.name, color: Color.nullable() }).partial().extend(seenVersion),
      response: AttributeValue,
      errors: [nameTaken, "attribute_value.stale"], // 409: changed meanwhile
    },
    remove: {
      call: "DELETE /:code/attributeValues/:id",
      summary: "Delete a level or a group; `moveTo` says what those who have it get instead",
      /** Another value of the same code; `none`: they stay without. */
      query: { moveTo: z.union([Id, z.literal("none")]).optional() },
      errors: [
        "attribute_value.in_use", // 409, with `athletes` and `courses`: somebody has it, and `moveTo` says nothing
      ],
    },
    reorder: {
      call: "POST /:code/attributeValues/reorder",
      summary: "Put levels or groups in this order; all of them must be named, once",
      body: z.object({ positions: z.array(Id).min(1).max(maxAttributeValues) }),
      status: 204,
      errors: ["order.stale"], // 409: one came or went meanwhile
    },
  },
);
