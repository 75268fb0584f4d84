import { z } from "zod";
import { AlternativeText, Picture } from "../facilities/gallery.ts";
import { staffResource } from "../resource.ts";
import { Id } from "../scalars.ts";
import { eventRoles } from "./roles.ts";
import { maxEventPictures } from "./sizes.ts";

const Pictures = z.object({ data: z.array(Picture) });
const body = z.object({ media: z.array(Id).min(1).max(maxEventPictures) });

/** The pictures of a tournament, in their order; the first is its cover. */
export const eventGallery = staffResource(
  { name: "eventGallery", path: "/events/tournaments/:eventId/media", roles: eventRoles },
  {
    list: { call: "GET", summary: "Pictures of a tournament in their order", response: Pictures },
    add: {
      call: "POST",
      summary:
        "Put uploaded images at the end of a tournament's gallery; those that are in it already stay where they are",
      body,
      response: Pictures,
      errors: [
        "gallery.full", // 409: more than 60 pictures
        "gallery.not_an_image", // 422
      ],
    },
    reorder: {
      call: "PUT",
      summary: "Put the pictures of a tournament in this order; all of them must be named, once",
      body,
      response: Pictures,
      errors: ["gallery.changed"], // 409: a picture came or went meanwhile
    },
    describe: {
      call: "PATCH /:mediaId",
      summary: "Say in words what a picture shows",
      body: z.object({ alt: AlternativeText }),
      response: Picture,
    },
    remove: {
      call: "DELETE /:mediaId",
      summary: "Take a picture out of a tournament's gallery; its file goes too, unless something else uses it",
    },
  },
);
