import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseFormData, upstreamRefusal } from "#app/backend/forms/forms.server.ts";
import { type RouteArgs, requestContext } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { maxFileBytes, maxImages, media } from "#contracts/account/media.ts";
import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import type { loadGallery } from "./load.server.ts";

type Place = Awaited<ReturnType<typeof loadGallery>>;
type Params = Record<string, string | number>;

/** A refusal of the file field, in the shape in which upstream refuses. */
const refusal = (code: string, params: Params = {}, status = 422) =>
  new AppError(code, { status, fields: [{ path: ["image"], code, params }] });

/** The files that the form carries; an input that was left empty counts as none. Throws AppError for what cannot do. */
async function filesOf({ request, context }: RouteArgs, room: number): Promise<File[]> {
  if (context.get(requestContext).oversized) throw refusal("gallery.too_much", {}, 413);
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll("image").filter((value): value is File => value instanceof File && value.name !== "");
  if (files.length === 0) throw refusal("image.missing");
  if (files.length > maxImages) throw refusal("image.too_many", { max: maxImages });
  if (files.length > room) throw refusal("gallery.full", { max: maxPictures }, 409);
  // why: upstream breaks such a call off where it stands, and the answer may get lost on the way.
  const large = files.find(({ size }) => size > maxFileBytes);
  if (large) throw refusal("file.too_large", { name: large.name, max: "5MB" });
  return files;
}

/** Uploads the files of the form and puts them at the end of the gallery. Answers how many, or the form with errors. */
export async function savePictures(
  args: RouteArgs,
  staff: StaffCaller,
  { location, limits }: Place,
): Promise<number | FormReply> {
  const target = { type: "location", id: location.id, label: location.name } as const;
  try {
    const files = await filesOf(args, limits.room);
    const names = { files: { after: files.map(({ name }) => name) } };
    const images = await staff.mutate({
      action: "picture.upload",
      op: media.uploadImages,
      files: { image: files },
      target,
      changes: names,
      changesFrom: (uploaded) => ({ media: { after: uploaded.map(({ id }) => id) } }),
    });
    const ids = images.map(({ id }) => id);
    await staff.mutate({
      action: "picture.add",
      op: gallery.add,
      input: { params: { locationId: location.id }, body: { media: ids } },
      target,
      changes: { ...names, media: { after: ids } },
    });
    return files.length;
  } catch (error) {
    return refused(error);
  }
}

/** The form again: what is wrong with files stands at their field, each file with its name. */
function refused(error: unknown): FormReply {
  const submission = parseFormData(new FormData(), z.object({}));
  if (!isAppError(error) || !error.fields.some(({ path }) => path[0] === "image"))
    return upstreamRefusal(error, submission, { "gallery.full": "image" });
  const image = error.fields.map(({ code, params }) => errorMessage(code, params));
  return data(submission.reply({ fieldErrors: { image } }), { status: error.status });
}
