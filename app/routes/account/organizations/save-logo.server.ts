import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseFormData, upstreamRefusal } from "#app/backend/forms/forms.server.ts";
import { type RouteArgs, requestContext } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { maxFileBytes, media } from "#contracts/account/media.ts";
import { type Organization, organizations } from "#contracts/account/organizations.ts";

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

/** Uploads the form's image and makes it the logo. Answers the form with what is wrong, or undefined. */
export async function saveLogo(
  args: RouteArgs,
  staff: StaffCaller,
  { id, name, logo }: Organization,
): Promise<FormReply | undefined> {
  const target = { type: "organisation", id, label: name } as const;
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
    await staff.mutate({
      action: "organisation.set_logo",
      op: organizations.update,
      input: { params: { id }, body: { logo: uploaded.id } },
      target,
      changes: { logo: { before: logo, after: uploaded.id } },
    });
    return undefined;
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): FormReply {
  const submission = parseFormData(new FormData(), z.object({}));
  if (!isAppError(error) || !error.fields.some(({ path }) => path[0] === "image"))
    return upstreamRefusal(error, submission);
  const image = error.fields.map(({ code, params }) => errorMessage(code, params));
  return data(submission.reply({ fieldErrors: { image } }), { status: error.status });
}
