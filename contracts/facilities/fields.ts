import { z } from "zod";
import { Color } from "../colors.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, line, seenVersion } from "../scalars.ts";
import { courtReaders, facilityRoles } from "./roles.ts";
import { maxCourtName } from "./sizes.ts";

/**
 * A court of a location. `shownName` is what athletes read; `order` counts from 0 within the location. A combined court
 * is made of the courts in `partIds`: while it is taken so are they, and the other way round; empty for a simple court.
 * `bufferMinutes` stay free after every reservation that is placed from now on. `version` grows with every change of
 * the court; sending a stale one is a conflict.
 */
export const Field = z
  .object({
    id: Id,
    locationId: Id,
    name: z.string(),
    shownName: z.string(),
    color: Color,
    sportIds: z.array(Id),
    order: z.number().int().min(0),
    partIds: z.array(Id),
    bufferMinutes: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "Field" });
export type Field = z.infer<typeof Field>;

const BufferMinutes = z.number().int().min(0).max(120);

/**
 * What staff write of a court. `shownName` is the name unless given; no sports: all sports of the location; no parts: a
 * simple court.
 */
export const FieldBody = z.object({
  name: line(maxCourtName),
  shownName: line(maxCourtName).optional(),
  color: Color,
  sportIds: z.array(Id).max(50).default([]),
  partIds: z.array(Id).max(20).default([]),
  bufferMinutes: BufferMinutes.default(0),
});
export type FieldBody = z.input<typeof FieldBody>;

/** Changes to one of several courts; what is absent stays. */
export const FieldPatch = z.object({
  id: Id,
  color: Color.optional(),
  sportIds: z.array(Id).max(50).optional(),
  order: z.number().int().min(0).max(10_000).optional(),
  bufferMinutes: BufferMinutes.optional(),
});
export type FieldPatch = z.infer<typeof FieldPatch>;

const saveErrors = [
  "field.name_taken", // 422
  "field.sport_not_offered", // 422
  "field.parts_invalid", // 422: one part alone, itself, a court of elsewhere, a combined court; or it is a part itself
  "field.parts_overlap", // 409: what is planned on the court and on its parts would overlap; `details.conflicts` names it
] as const;

export const fields = staffResource(
  { name: "fields", path: "/reservations/locations/:locationId/fields", roles: facilityRoles },
  {
    list: { call: "GET", summary: "Courts of a location", roles: courtReaders, response: listOf(Field) },
    listAll: {
      call: "GET",
      path: "/reservations/locations/fields",
      summary: "Courts of all locations",
      roles: courtReaders,
      response: listOf(Field),
    },
    create: {
      call: "POST",
      summary: "Adds a court to a location, after the others",
      body: FieldBody,
      response: Field,
      errors: [...saveErrors, "court.too_many"], // 409, with `max`
    },
    replace: {
      call: "PUT /:fieldId",
      summary: "Replaces what staff write of a court",
      body: FieldBody.extend(seenVersion),
      response: Field,
      errors: [
        ...saveErrors,
        "field.stale", // 409: changed meanwhile
      ],
    },
    updateMany: {
      call: "PATCH",
      summary: "Changes several courts of a location at once: colours, sports, order, buffers. All of them or none",
      body: z.object({ data: z.array(FieldPatch).min(1).max(200) }),
      response: listOf(Field),
      errors: ["field.sport_not_offered"],
    },
    remove: {
      call: "DELETE /:fieldId",
      summary: "Removes a court, unless something is planned on it; its past stays on record",
      errors: [
        "field.in_use", // 409: something is planned on it
        "field.part_of_whole", // 409: a combined court is made of it
      ],
    },
  },
);
