import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, IdParams, Instant } from "../scalars.ts";

/** A stored file. Images are under 2 MB, files at most 5 MB. */
export const Media = z
  .object({
    id: Id,
    fileName: z.string(),
    contentType: z.string(),
    size: z.number().int().min(0),
    createdAt: Instant,
  })
  .meta({ id: "Media" });
export type Media = z.infer<typeof Media>;

export const media = {
  uploadImages: operation({
    id: "media.uploadImages",
    summary: "Upload images (multipart, field `image`, repeatable); each under 2 MB",
    method: "POST",
    path: "/images",
    auth: "any",
    files: { field: "image", several: true },
    status: 201,
    response: z.array(Media),
    errors: ["image.missing", "image.too_large", "image.wrong_type"],
  }),
  uploadFile: operation({
    id: "media.uploadFile",
    summary: "Upload a file (multipart, field `file`), at most 5 MB",
    method: "POST",
    path: "/files",
    auth: "any",
    files: { field: "file" },
    status: 201,
    response: Media,
    errors: ["file.missing", "file.too_large"],
  }),
  download: operation({
    id: "media.download",
    summary: "A short-lived address from which the file can be read",
    method: "GET",
    path: "/media/:id/download",
    auth: "any",
    params: IdParams,
    status: 200,
    response: z.object({ url: z.url(), media: Media }),
  }),
};
