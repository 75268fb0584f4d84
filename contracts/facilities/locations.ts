import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, IdParams, TimeZone } from "../scalars.ts";
import { Field } from "./fields.ts";
import { facilityRoles } from "./roles.ts";

export const LocationServices = z.object({
  showers: z.boolean(),
  changingRooms: z.boolean(),
  food: z.boolean(),
  parking: z.boolean(),
  sleeping: z.boolean(),
});

/** A place with courts. Wall times of its slots and prices are in `timeZone`; `media` holds image ids. */
export const Location = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    accommodation: z.string().nullable(),
    parking: z.string().nullable(),
    food: z.string().nullable(),
    rules: z.string().nullable(),
    address: z.string().nullable(),
    timeZone: TimeZone,
    media: z.array(Id),
    sportIds: z.array(Id),
    services: LocationServices,
    fields: z.array(Field),
  })
  .meta({ id: "Location" });
export type Location = z.infer<typeof Location>;

export const locations = {
  list: operation({
    id: "locations.list",
    summary: "Locations of the organisation with their courts",
    method: "GET",
    path: "/locations",
    auth: "staff",
    status: 200,
    response: z.object({ data: z.array(Location) }),
  }),
  show: operation({
    id: "locations.show",
    summary: "One location with its courts",
    method: "GET",
    path: "/locations/:id",
    auth: "staff",
    params: IdParams,
    status: 200,
    response: Location,
  }),
  showForReservations: operation({
    id: "locations.showForReservations",
    summary: "One location as reservations see it",
    method: "GET",
    path: "/reservations/locations/:id",
    auth: "staff",
    roles: facilityRoles,
    params: IdParams,
    status: 200,
    response: Location,
  }),
};
