import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, TimeZone } from "../scalars.ts";

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

export const LocationServices = z.object({
  showers: z.boolean(),
  changingRooms: z.boolean(),
  food: z.boolean(),
  parking: z.boolean(),
  sleeping: z.boolean(),
});

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

const facilityRoles = ["manager", "boardMember", "facilityManager"] as const;

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
    params: z.object({ id: Id }),
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
    params: z.object({ id: Id }),
    status: 200,
    response: Location,
  }),
};

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
