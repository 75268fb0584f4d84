import { z } from "zod";
import { operation } from "../operation.ts";
import { Id } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** The eleven colours of courts and courses. */
export const colors = [
  "red",
  "pink",
  "purple",
  "indigo",
  "blue",
  "cyan",
  "teal",
  "green",
  "lime",
  "amber",
  "brown",
] as const;
export const Color = z.enum(colors).meta({ id: "Color" });
export type Color = z.infer<typeof Color>;

/** A court of a location. `shownName` is what athletes read; `order` counts from 0 within the location. */
export const Field = z
  .object({
    id: Id,
    locationId: Id,
    name: z.string(),
    shownName: z.string(),
    color: Color,
    sportIds: z.array(Id),
    order: z.number().int().min(0),
  })
  .meta({ id: "Field" });
export type Field = z.infer<typeof Field>;

export const fields = {
  list: operation({
    id: "fields.list",
    summary: "Courts of a location",
    method: "GET",
    path: "/reservations/locations/:locationId/fields",
    auth: "staff",
    roles: facilityRoles,
    params: z.object({ locationId: Id }),
    status: 200,
    response: z.object({ data: z.array(Field) }),
  }),
  listAll: operation({
    id: "fields.listAll",
    summary: "Courts of all locations",
    method: "GET",
    path: "/reservations/locations/fields",
    auth: "staff",
    roles: facilityRoles,
    status: 200,
    response: z.object({ data: z.array(Field) }),
  }),
};
