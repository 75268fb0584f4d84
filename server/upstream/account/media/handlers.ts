import { type Media, maxClubBytes, maxFileBytes, maxImageBytes, maxImages, media } from "#contracts/account/media.ts";
import type { AccountCaller, StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { safeContentType, safeFileName, webpName } from "./file-names.ts";
import { drawImage, drawnType } from "./image.ts";
import { provenType } from "./image-type.ts";
import { requireStorage, usedBytes } from "./storage-quota.ts";
import { findReadableMedia, type MediaRow, writeImage, writeMedia } from "./store.ts";
import { uploadedFiles } from "./upload.ts";

const toMedia = ({ id, fileName, contentType, size, width, height, createdAt }: MediaRow): Media => ({
  id,
  fileName,
  contentType,
  size,
  width,
  height,
  createdAt: createdAt.toISOString(),
});

/** What staff upload belongs to their organisation, what an account uploads to the account. */
const ownerOf = (caller: AccountCaller | StaffCaller) => ({
  organisationId: caller.kind === "staff" ? caller.organisationId : null,
  accountId: caller.accountId,
});

/** What a file is refused for that the scanner does not call harmless; undefined for one that may be stored. */
const scanned = async ({ scanner }: Services, bytes: Uint8Array): Promise<string | undefined> => {
  const verdict = (await scanner?.scan(bytes)) ?? "clean";
  return verdict === "clean" ? undefined : `file.${verdict}`;
};

/** An image drawn anew. @throws Refusal 422 with the file's name and its place in the form */
async function checkedImage(services: Services, file: File, position: number) {
  const name = safeFileName(file.name);
  const refuse = (code: string, params: Record<string, string | number> = {}, cause?: unknown) =>
    new Refusal(422, code, { fields: [{ path: ["image", position], code, params: { name, ...params } }], cause });
  if (file.size > maxFileBytes) throw refuse("file.too_large", { max: "5MB" });
  if (file.size >= maxImageBytes) throw refuse("image.too_large", { max: "2MB" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const harm = await scanned(services, bytes);
  if (harm) throw refuse(harm);
  try {
    const image = await drawImage(bytes);
    return { file: { fileName: webpName(name), contentType: drawnType }, image };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { max } = error.details ?? {};
    throw refuse(error.code, typeof max === "number" ? { max } : {}, error);
  }
}

/** All images, or a refusal that names each file that cannot be one. */
async function checkedImages(services: Services, files: readonly File[]) {
  const results = await Promise.allSettled(files.map((file, position) => checkedImage(services, file, position)));
  const images = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const refusals = reasons.filter((reason) => reason instanceof Refusal);
  const [first] = refusals;
  if (refusals.length < reasons.length) throw reasons.find((reason) => !(reason instanceof Refusal));
  if (!first) return images;
  throw new Refusal(422, first.code, { fields: refusals.flatMap(({ fields }) => fields ?? []), cause: first });
}

/** What the first bytes prove; of other files what the sender states, but nothing passes for an image or PDF. */
async function fileType(file: File): Promise<string> {
  const proven = provenType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (proven) return proven;
  const stated = safeContentType(file.type);
  return /^image\/|^application\/pdf$/u.test(stated) ? "application/octet-stream" : stated;
}

export const mediaImplementations = implement(media, {
  async uploadImages(_input, { services, caller, request }) {
    const files = await uploadedFiles(request, media.uploadImages.files.field);
    if (files.length === 0) throw refuseField("image.missing", ["image"]);
    if (files.length > maxImages) throw refuseField("image.too_many", ["image"], { max: maxImages });
    const images = await checkedImages(services, files);
    return services.db.transaction(async (tx) => {
      const bytes = images.reduce((sum, { image }) => sum + image.bytes.length, 0);
      await requireStorage(tx, caller.organisationId, bytes, ["image", 0]);
      const stored: Media[] = [];
      for (const { file, image } of images)
        stored.push(toMedia(await writeImage(tx, { ...ownerOf(caller), ...file }, image)));
      return stored;
    });
  },

  async uploadFile(_input, { services, caller, request }) {
    const [file] = await uploadedFiles(request, media.uploadFile.files.field);
    if (!file) throw refuseField("file.missing", ["file"]);
    if (file.size > maxFileBytes) throw refuseField("file.too_large", ["file"], { max: "5MB" });
    const name = safeFileName(file.name);
    if (file.size === 0) throw refuseField("file.empty", ["file"], { name });
    const harm = await scanned(services, await file.bytes());
    if (harm) throw refuseField(harm, ["file"], { name });
    // why: the record that it will belong to says who else may read it.
    const audience = caller.kind === "staff" ? ("owner" as const) : ("staff" as const);
    const described = { fileName: name, contentType: await fileType(file), audience };
    const owner = ownerOf(caller);
    return services.db.transaction(async (tx) => {
      await requireStorage(tx, owner.organisationId, file.size, ["file"]);
      return toMedia(await writeMedia(tx, { ...owner, ...described }, file.stream()));
    });
  },

  storage: async (_input, { services, caller }) => ({
    used: await usedBytes(services.db, caller.organisationId),
    max: maxClubBytes,
  }),

  async download({ params, query }, { services, caller, request }) {
    const row = await findReadableMedia(services.db, caller, params.id);
    if (!row || (query.variant === "thumbnail" && row.width === null)) throw notFound();
    // The address under which this caller reached the server, which is the one that works for it.
    return { url: new URL(services.mediaLinks.sign(row.id, query.variant), request.url).href, media: toMedia(row) };
  },
});
