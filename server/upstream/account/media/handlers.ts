import { type Media, media } from "#contracts/account/media.ts";
import type { AccountCaller, StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import { imageType } from "./image-type.ts";
import { findReadableMedia, type MediaRow, writeMedia } from "./store.ts";
import { safeContentType, safeFileName, uploadedFiles } from "./upload.ts";

const megabyte = 1024 * 1024;

const toMedia = ({ id, fileName, contentType, size, createdAt }: MediaRow): Media => ({
  id,
  fileName,
  contentType,
  size,
  createdAt: createdAt.toISOString(),
});

/** What staff upload belongs to their organisation, what an account uploads to the account. */
const ownerOf = (caller: AccountCaller | StaffCaller) => ({
  organisationId: caller.kind === "staff" ? caller.organisationId : null,
  accountId: caller.accountId,
});

async function checkedImage(file: File, position: number) {
  if (file.size >= 2 * megabyte) throw refuseField("image.too_large", ["image", position], { max: "2MB" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = imageType(bytes);
  if (!contentType) throw refuseField("image.wrong_type", ["image", position]);
  return { fileName: safeFileName(file.name), contentType, bytes };
}

/** What the sender states, except that only an image passes for one. */
async function fileType(file: File): Promise<string> {
  const stated = safeContentType(file.type);
  if (!stated.startsWith("image/")) return stated;
  return imageType(new Uint8Array(await file.slice(0, 16).arrayBuffer())) ?? "application/octet-stream";
}

export const mediaImplementations = implement(media, {
  async uploadImages(_input, { services, caller, request }) {
    const files = await uploadedFiles(request, media.uploadImages.files.field);
    if (files.length === 0) throw refuseField("image.missing", ["image"]);
    const images = await Promise.all(files.map(checkedImage));
    return services.db.transaction(async (tx) => {
      const stored: Media[] = [];
      for (const { bytes, ...file } of images)
        stored.push(toMedia(await writeMedia(tx, { ...ownerOf(caller), ...file }, [bytes])));
      return stored;
    });
  },

  async uploadFile(_input, { services, caller, request }) {
    const [file] = await uploadedFiles(request, media.uploadFile.files.field);
    if (!file) throw refuseField("file.missing", ["file"]);
    if (file.size > 5 * megabyte) throw refuseField("file.too_large", ["file"], { max: "5MB" });
    const described = { fileName: safeFileName(file.name), contentType: await fileType(file) };
    return toMedia(await writeMedia(services.db, { ...ownerOf(caller), ...described }, file.stream()));
  },

  async download({ params }, { services, caller, request }) {
    const row = await findReadableMedia(services.db, caller, params.id);
    if (!row) throw notFound();
    // The address under which this caller reached the server, which is the one that works for it.
    return { url: new URL(services.mediaLinks.sign(row.id), request.url).href, media: toMedia(row) };
  },
});
