import { z } from "zod";
import { Id, text } from "../scalars.ts";

/** What a picture shows, in words. Empty: it only decorates. */
export const AlternativeText = text(250);

/** A picture of a gallery. `alt` is null until it is described. Sizes in pixels. */
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

const Pictures = z.object({ data: z.array(Picture) });

/** The calls of a gallery. @param owner whose pictures they are, in words; `most`: how many it has at most */
export const galleryCalls = (owner: "location" | "tournament", most: number) => {
  const body = z.object({ media: z.array(Id).min(1).max(most) });
  return {
    list: { call: "GET", summary: `Pictures of a ${owner} in their order`, response: Pictures },
    add: {
      call: "POST",
      summary: `Put uploaded images at the end of a ${owner}'s gallery; those that are in it already stay where they are`,
      body,
      response: Pictures,
      errors: [
        "gallery.full", // 409: more pictures than it has at most
        "gallery.not_an_image", // 422
      ],
    },
    reorder: {
      call: "PUT",
      summary: `Put the pictures of a ${owner} in this order; all of them must be named, once`,
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
      summary: `Take a picture out of a ${owner}'s gallery; its file goes too, unless something else uses it`,
    },
  } as const;
};
