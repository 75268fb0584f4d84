import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseForm } from "#app/backend/forms/forms.server.ts";
import { type RouteArgs, requestContext } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { maxFileBytes, media } from "#contracts/account/media.ts";

/** A form whose file was thrown away because it was too large, as it was typed; undefined for one that was read. */
export async function tooLarge({ request, context }: RouteArgs): Promise<FormReply | undefined> {
  if (!context.get(requestContext).oversized) return undefined;
  const submission = await parseForm(request, z.looseObject({}));
  return data(submission.reply({ fieldErrors: { file: ["file.too_much"] }, hideFields: ["file"] }), { status: 413 });
}

/** Uploads the file of a paper. Answers its id, null without a file. Throws AppError 422 for one above 5 MB. */
export async function uploadFile(
  staff: StaffCaller,
  target: AuditTarget,
  file: File | undefined,
): Promise<string | null> {
  if (!file) return null;
  // why: upstream breaks such a call off where it stands, and the answer may get lost on the way.
  if (file.size > maxFileBytes)
    throw new AppError("file.too_large", {
      status: 422,
      fields: [{ path: ["file"], code: "file.too_large", params: { name: file.name, max: "5MB" } }],
    });
  const { id } = await staff.mutate({
    action: "document.upload",
    op: media.uploadFile,
    files: { file: [file] },
    target,
    changes: { file: { after: file.name } },
    changesFrom: (uploaded) => ({ media: { after: [uploaded.id] } }),
  });
  return id;
}

/** What the form says of the paper as a whole. */
export const documentCodes = { "document.too_many": "", "document.removed": "" };

/** What upstream says of the file's id stands at the form's field, where the file was chosen. */
export async function atFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || !error.fields.some(({ path }) => path[0] === "mediaId")) throw error;
    const { code, status } = error;
    throw new AppError(code, { status, fields: [{ path: ["file"], code }], cause: error });
  }
}
