import { z } from "zod";
import { resource } from "../resource.ts";
import { Id, Instant } from "../scalars.ts";

/** Bytes above which nothing is taken at all. */
export const maxFileBytes = 5 * 1024 * 1024;
/** An image has fewer bytes than this. */
export const maxImageBytes = 2 * 1024 * 1024;
/** Megapixels of an image at most, whatever its bytes: it has to be unpacked to be drawn anew. */
export const maxImageMegapixels = 24;
/** Media types of images that are taken. */
const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;
/** How many images one call takes, and how many bytes a call has at most. */
export const maxImages = 12;
export const maxUploadBytes = 24 * 1024 * 1024;

/** Bytes of photos and documents that a club may keep in all. */
export const maxClubBytes = 5 * 1024 ** 3;

/** The version of an image: as it is kept (WebP, at most 2048 pixels long), or small (at most 480). */
export const MediaVariant = z.enum(["original", "thumbnail"]).meta({ id: "MediaVariant" });
export type MediaVariant = z.infer<typeof MediaVariant>;

/** A stored file. `width` and `height`, in pixels, belong to images that were drawn anew when they were uploaded. */
export const Media = z
  .object({
    id: Id,
    fileName: z.string(),
    contentType: z.string(),
    size: z.number().int().min(0),
    width: z.number().int().min(1).nullable(),
    height: z.number().int().min(1).nullable(),
    createdAt: Instant,
  })
  .meta({ id: "Media" });
export type Media = z.infer<typeof Media>;

export const media = resource(
  { name: "media", auth: "any" },
  {
    uploadImages: {
      call: "POST /images",
      summary: `Upload images (multipart, field \`image\`, repeatable), all or none; JPEG, PNG, WebP, AVIF or GIF, under 2 MB and at most ${maxImageMegapixels} megapixels each. They are kept as WebP, without what the camera wrote into them`,
      auth: "staff",
      // The roles that may change a gallery, the organisation's logo or the picture of an event.
      roles: ["manager", "boardMember", "facilityManager", "eventManager"],
      files: { field: "image", most: maxImages, types: imageTypes },
      response: z.array(Media),
      errors: [
        // 422; the field is `image` and its place in the form, `params.name` the file's name.
        "image.missing",
        "image.too_many",
        "image.too_large",
        "image.wrong_type",
        "image.unreadable",
        "image.too_many_pixels",
        "file.too_large", // one is above 5 MB; the rest was not read
        "file.no_room", // 409; the club has as many bytes as it may keep
        "file.infected", // the virus scanner found something
        "file.unscanned", // the virus scanner does not answer, so that nothing is taken
      ],
    },
    uploadFile: {
      call: "POST /files",
      summary:
        "Upload a file (multipart, field `file`), at most 5 MB; its type is what its first bytes prove. Only who uploads it may read it until it is attached to something; after a day without that it is deleted",
      files: { field: "file" },
      response: Media,
      errors: ["file.missing", "file.too_large", "file.empty", "file.no_room", "file.infected", "file.unscanned"],
    },
    storage: {
      call: "GET /media/storage",
      summary: "How many bytes of photos and documents the club keeps, and how many it may keep",
      auth: "staff",
      roles: ["manager", "boardMember"],
      response: z.object({ used: z.number().int().min(0), max: z.number().int().min(0) }),
    },
    download: {
      call: "GET /media/:id/download",
      summary: "A short-lived address from which the file can be read",
      query: { variant: MediaVariant.default("original") },
      response: z.object({ url: z.url(), media: Media }),
    },
  },
);
