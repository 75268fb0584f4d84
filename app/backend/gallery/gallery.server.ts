import { data } from "react-router";
import { z } from "zod";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { moved } from "#app/rules/gallery-order.ts";
import { maxFileBytes, maxImageBytes, maxImageMegapixels, maxImages, media } from "#contracts/account/media.ts";
import type { Picture } from "#contracts/facilities/gallery.ts";
import { AppError, isAppError, notFound } from "../errors.server.ts";
import { type RouteArgs, requestContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type FormReply, parseFormData, upstreamRefusal, withFailed } from "./forms.server.ts";
import { orderForm } from "./gallery-forms.server.ts";
import { accept, leadOn } from "./submit.server.ts";

/** A gallery as its pages act on it. */
export interface OpenGallery {
  /** The gallery's address. */
  readonly to: string;
  /** The record that the gallery belongs to. */
  readonly owner: AuditTarget;
  readonly pictures: readonly Picture[];
  /** How many pictures it has at most. */
  readonly max: number;
}

type Params = Record<string, string | number>;

/** What uploads into it are held to. */
export const uploadLimitsOf = ({ pictures, max }: Pick<OpenGallery, "pictures" | "max">) => ({
  maxFileBytes,
  maxImageBytes,
  maxImageMegapixels,
  room: max - pictures.length,
});

/**
 * A picture of the gallery with its place in the order, from 1. Throws AppError 404 when the gallery has no such
 * picture.
 */
export function pictureOf(pictures: readonly Picture[], mediaId: string) {
  const at = pictures.findIndex((one) => one.mediaId === mediaId);
  const picture = pictures[at];
  if (!picture) throw notFound();
  return { picture, place: at + 1, count: pictures.length };
}

/** A refusal of the file field, in the shape in which upstream refuses. */
const refusal = (code: string, params: Params = {}, status = 422) =>
  new AppError(code, { status, fields: [{ path: ["image"], code, params }] });

/** The files that the form carries; an input that was left empty counts as none. Throws AppError for what cannot do. */
async function filesOf({ request, context }: RouteArgs, { pictures, max }: OpenGallery): Promise<File[]> {
  if (context.get(requestContext).oversized) throw refusal("gallery.too_much", {}, 413);
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll("image").filter((value): value is File => value instanceof File && value.name !== "");
  if (files.length === 0) throw refusal("image.missing");
  if (files.length > maxImages) throw refusal("image.too_many", { max: maxImages });
  if (files.length > max - pictures.length) throw refusal("gallery.full", { max }, 409);
  // why: upstream breaks such a call off where it stands, and the answer may get lost on the way.
  const large = files.find(({ size }) => size > maxFileBytes);
  if (large) throw refusal("file.too_large", { name: large.name, max: "5MB" });
  return files;
}

/**
 * Uploads the files of the form and puts them at the end of a gallery.
 * @param add writes the images' ids into it; `changes` is what the log holds of that
 * @returns how many, or the form with errors
 */
export async function savePictures(
  args: RouteArgs,
  staff: StaffCaller,
  gallery: OpenGallery,
  add: (ids: string[], changes: Changes) => Promise<unknown>,
): Promise<number | FormReply> {
  try {
    const files = await filesOf(args, gallery);
    const names = { files: { after: files.map(({ name }) => name) } };
    const images = await staff.mutate({
      action: "picture.upload",
      op: media.uploadImages,
      files: { image: files },
      target: gallery.owner,
      changes: names,
      changesFrom: (uploaded) => ({ media: { after: uploaded.map(({ id }) => id) } }),
    });
    const ids = images.map(({ id }) => id);
    await add(ids, { ...names, media: { after: ids } });
    return files.length;
  } catch (error) {
    return refused(error);
  }
}

/** Answers the form again: what is wrong with files stands at their field, each file with its name. */
function refused(error: unknown): FormReply {
  const submission = parseFormData(new FormData(), z.object({}));
  if (!isAppError(error) || !error.fields.some(({ path }) => path[0] === "image"))
    return withFailed(upstreamRefusal(error, submission, { "gallery.full": "image" }), error, "gallery.generic_save");
  const image = error.fields.map(({ code, params }) => errorMessage(code, params));
  return data(submission.reply({ fieldErrors: { image } }), { status: error.status });
}

/** What answers a script that sent one file: 201, or its errors, as codes. */
export function uploadAnswer(saved: number | FormReply): Response {
  if (typeof saved === "number") return Response.json({ errors: [] }, { status: 201 });
  const errors = Object.values(saved.data.error ?? {}).flatMap((messages) => messages ?? []);
  return Response.json({ errors }, { status: saved.init?.status ?? 422 });
}

/**
 * Puts the pictures in another order: one moved by its buttons, or all as they were dragged.
 * @param save writes the order; `changes` is what the log holds of that
 */
export function reorderPictures(
  args: RouteArgs,
  { to, pictures }: OpenGallery,
  save: (ids: string[], changes: Changes) => Promise<unknown>,
): Promise<Response | FormReply> {
  const ids = pictures.map(({ mediaId }) => mediaId);
  const nameOf = (mediaId: string) => pictures.find((one) => one.mediaId === mediaId)?.fileName ?? mediaId;
  const refusedOrder = (error: unknown) =>
    isAppError(error, "gallery.changed")
      ? leadOn(args, { to, key: "gallery:errors.gallery.changed", severity: "warning" })
      : undefined;
  return accept(
    args,
    { form: orderForm, failed: "gallery.generic_save", refused: refusedOrder },
    async ({ up, down, shown, order }) => {
      const id = up ?? down;
      if (!order && (id === undefined || !ids.includes(id))) throw notFound();
      const wanted = order ?? moved(shown ?? ids, id ?? "", up ? "up" : "down");
      if (wanted.join(" ") !== ids.join(" "))
        await save(wanted, { files: { before: ids.map(nameOf), after: wanted.map(nameOf) } });
      return leadOn(args, { to, key: "gallery:list.moved" });
    },
  );
}
