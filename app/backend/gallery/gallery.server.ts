import { data } from "react-router";
import { z } from "zod";
import { errorMessage } from "#app/rules/error-text.ts";
import { moved } from "#app/rules/gallery-order.ts";
import { maxFileBytes, maxImages, media } from "#contracts/account/media.ts";
import { AppError, isAppError, notFound } from "../errors.server.ts";
import { type FormReply, parseFormData, upstreamRefusal, withFailed } from "../forms/forms.server.ts";
import { accept, leadOn } from "../forms/submit.server.ts";
import { type RouteArgs, requestContext } from "../services.server.ts";
import { orderForm } from "./gallery-forms.server.ts";
import type { GalleryOwner } from "./owner.server.ts";

type Params = Record<string, string | number>;

/** A refusal of the file field, in the shape in which upstream refuses. */
const refusal = (code: string, params: Params = {}, status = 422) =>
  new AppError(code, { status, fields: [{ path: ["image"], code, params }] });

/** The files that the form carries; an input that was left empty counts as none. Throws AppError for what cannot do. */
async function filesOf({ request, context }: RouteArgs, { pictures, max }: GalleryOwner): Promise<File[]> {
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

/** Uploads the files of the form and puts them at the end of the gallery. Answers how many, or the form with errors. */
export async function savePictures(args: RouteArgs, owner: GalleryOwner): Promise<number | FormReply> {
  const { staff, calls, params, log } = owner;
  try {
    const files = await filesOf(args, owner);
    const names = { files: { after: files.map(({ name }) => name) } };
    const images = await staff.mutate({
      action: "picture.upload",
      op: media.uploadImages,
      files: { image: files },
      target: log.owner,
      changes: names,
      changesFrom: (uploaded) => ({ media: { after: uploaded.map(({ id }) => id) } }),
    });
    const ids = images.map(({ id }) => id);
    await staff.mutate({
      action: `${log.word}.add`,
      op: calls.add,
      input: { params, body: { media: ids } },
      target: log.owner,
      changes: { ...names, media: { after: ids } },
    });
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

/** Puts the pictures in another order: one moved by its buttons, or all as they were dragged. */
export function reorderPictures(
  args: RouteArgs,
  { staff, calls, params, pictures, shown, log }: GalleryOwner,
): Promise<Response | FormReply> {
  const to = shown.path;
  const ids = pictures.map(({ mediaId }) => mediaId);
  const nameOf = (mediaId: string) => pictures.find((one) => one.mediaId === mediaId)?.fileName ?? mediaId;
  const refusedOrder = (error: unknown) =>
    isAppError(error, "gallery.changed")
      ? leadOn(args, { to, key: "gallery:errors.gallery.changed", severity: "warning" })
      : undefined;
  return accept(
    args,
    { form: orderForm, failed: "gallery.generic_save", refused: refusedOrder },
    async ({ up, down, shown: before, order }) => {
      const id = up ?? down;
      if (!order && (id === undefined || !ids.includes(id))) throw notFound();
      const after = order ?? moved(before ?? ids, id ?? "", up ? "up" : "down");
      if (after.join(" ") !== ids.join(" "))
        await staff.mutate({
          action: `${log.word}.reorder`,
          op: calls.reorder,
          input: { params, body: { media: after } },
          target: log.owner,
          changes: { files: { before: ids.map(nameOf), after: after.map(nameOf) } },
        });
      return leadOn(args, { to, key: "gallery:list.moved" });
    },
  );
}
