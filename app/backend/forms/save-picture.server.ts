import { data } from "react-router";
import { z } from "zod";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { maxFileBytes, media } from "#contracts/account/media.ts";
import { AppError, isAppError } from "../errors.server.ts";
import { type RouteArgs, requestContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type FormReply, parseFormData, upstreamRefusal } from "./forms.server.ts";

/** A refusal of the file field, in the shape in which upstream refuses. */
const refusal = (code: string, params: Record<string, string> = {}, status = 422) =>
  new AppError(code, { status, fields: [{ path: ["image"], code, params }] });

/** The image that the form carries. Throws AppError for what cannot be one. */
async function imageOf({ request, context }: RouteArgs): Promise<File> {
  if (context.get(requestContext).oversized) throw refusal("image.too_much", {}, 413);
  const form = await request.formData().catch(() => new FormData());
  const image = form.get("image");
  if (!(image instanceof File) || image.name === "") throw refusal("image.missing");
  // why: upstream breaks such a call off where it stands, and the answer may get lost on the way.
  if (image.size > maxFileBytes) throw refusal("file.too_large", { name: image.name, max: "5MB" });
  return image;
}

/**
 * Uploads the image of a form (its field `image`) and has it kept: as the one picture of a record.
 * @param keep writes the image's id into the record
 * @returns the form with what is wrong, or undefined when the picture is kept
 */
export async function savePicture(
  args: RouteArgs,
  staff: StaffCaller,
  target: AuditTarget,
  keep: (mediaId: string) => Promise<unknown>,
): Promise<FormReply | undefined> {
  try {
    const image = await imageOf(args);
    const [uploaded] = await staff.mutate({
      action: "picture.upload",
      op: media.uploadImages,
      files: { image: [image] },
      target,
      changes: { files: { after: [image.name] } },
      changesFrom: (images) => ({ media: { after: images.map((one) => one.id) } }),
    });
    if (!uploaded) throw refusal("image.missing");
    await keep(uploaded.id);
    return undefined;
  } catch (error) {
    const submission = parseFormData(new FormData(), z.object({}));
    if (!isAppError(error) || !error.fields.some(({ path }) => path[0] === "image"))
      return upstreamRefusal(error, submission);
    const image = error.fields.map(({ code, params }) => errorMessage(code, params));
    return data(submission.reply({ fieldErrors: { image } }), { status: error.status });
  }
}
