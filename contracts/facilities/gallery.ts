import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, text } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** How many pictures a location has at most. */
export const maxPictures = 30;

/** What a picture shows, in words. Empty: it only decorates. */
export const AlternativeText = text(250);

/** A picture of a location. `alt` is null until somebody has said what it shows. Sizes in pixels. */
export const Picture = z
  .object({
    mediaId: Id,
    fileName: z.string(),
    alt: AlternativeText.nullable(),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
  })
  .meta({ id: "Picture" });
export type Picture = z.infer<typeof Picture>;

const params = z.object({ locationId: Id });
const pictureParams = params.extend({ mediaId: Id });
const Pictures = z.object({ data: z.array(Picture) });
const body = z.object({ media: z.array(Id).min(1).max(maxPictures) });

/** The pictures of a location, in their order; the first is its cover. */
export const gallery = {
  list: operation({
    id: "gallery.list",
    summary: "Pictures of a location in their order",
    method: "GET",
    path: "/reservations/locations/:locationId/media",
    auth: "staff",
    roles: facilityRoles,
    params,
    status: 200,
    response: Pictures,
  }),
  add: operation({
    id: "gallery.add",
    summary: "Put uploaded images at the end of a location's gallery; those that are in it already stay where they are",
    method: "POST",
    path: "/reservations/locations/:locationId/media",
    auth: "staff",
    roles: facilityRoles,
    params,
    body,
    status: 201,
    response: Pictures,
    errors: [
      "gallery.full", // 409: more than 30 pictures
      "gallery.not_an_image", // 422
    ],
  }),
  reorder: operation({
    id: "gallery.reorder",
    summary: "Put the pictures of a location in this order; all of them must be named, once",
    method: "PUT",
    path: "/reservations/locations/:locationId/media",
    auth: "staff",
    roles: facilityRoles,
    params,
    body,
    status: 200,
    response: Pictures,
    errors: ["gallery.changed"], // 409: a picture came or went meanwhile
  }),
  describe: operation({
    id: "gallery.describe",
    summary: "Say in words what a picture shows",
    method: "PATCH",
    path: "/reservations/locations/:locationId/media/:mediaId",
    auth: "staff",
    roles: facilityRoles,
    params: pictureParams,
    body: z.object({ alt: AlternativeText }),
    status: 200,
    response: Picture,
  }),
  remove: operation({
    id: "gallery.remove",
    summary: "Take a picture out of a location's gallery; its file goes too, unless something else uses it",
    method: "DELETE",
    path: "/reservations/locations/:locationId/media/:mediaId",
    auth: "staff",
    roles: facilityRoles,
    params: pictureParams,
    status: 204,
  }),
};
