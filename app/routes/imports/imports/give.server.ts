import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseForm, textParams } from "#app/backend/forms/forms.server.ts";
import { type RouteArgs, requestContext } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { maxFileBytes, media } from "#contracts/account/media.ts";
import { events } from "#contracts/events/events.ts";
import { ImportKindName, maxPasted } from "#contracts/imports/import-shapes.ts";
import { Id } from "#contracts/scalars.ts";

/** A table that is given: as a file, or pasted. */
export const giveForm = z
  .object({
    kind: ImportKindName,
    eventId: Id.optional(),
    file: z.file().optional(),
    pasted: z.string().max(maxPasted, "import.paste_too_large").optional(),
  })
  .refine(({ file, pasted }) => (file === undefined) !== (pasted === undefined), {
    path: ["file"],
    error: "import.source_required",
  })
  .refine(({ kind, eventId }) => kind !== "teams" || eventId !== undefined, {
    path: ["eventId"],
    error: "field.required",
  });

/** A form whose file was thrown away because it was too large, as it was typed; undefined for one that was read. */
export async function tooLarge({ request, context }: RouteArgs): Promise<FormReply | undefined> {
  if (!context.get(requestContext).oversized) return undefined;
  const submission = await parseForm(request, z.looseObject({}));
  const fieldErrors = { file: ["import.file_too_large"] };
  return data(submission.reply({ fieldErrors, hideFields: ["file"] }), { status: 413 });
}

/** Uploads the table's file. Answers its id. Throws AppError 422 for one above 5 MB. */
export async function uploadTable(staff: StaffCaller, file: File): Promise<string> {
  // why: upstream breaks such a call off where it stands, and the answer may get lost on the way.
  if (file.size > maxFileBytes)
    throw new AppError("import.file_too_large", {
      status: 422,
      fields: [{ path: ["file"], code: "import.file_too_large" }],
    });
  const { id } = await staff.mutate({
    action: "import.give",
    op: media.uploadFile,
    files: { file: [file] },
    target: { type: "import", label: file.name },
    changes: { file: { after: file.name } },
  });
  return id;
}

/** Names by which upstream calls what the form has as its file, or as what is pasted. */
const sources: readonly unknown[] = ["fileId", "pasted", "sheet"];

/** What upstream says of a table as a whole stands where the table was given: at the file, or at what was pasted. */
export async function atSource<T>(name: "file" | "pasted", work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.status !== 422) throw error;
    const [first] = error.fields;
    if (first ? !sources.includes(first.path[0]) : !error.code.startsWith("import.")) throw error;
    const code = first?.code ?? error.code;
    const params = first?.params ?? textParams(error.details);
    throw new AppError(error.code, { status: 422, fields: [{ path: [name], code, params }], cause: error });
  }
}

/** Tournaments into which teams can come: a draft has none yet, and one that is over keeps those that it has. */
export async function loadTournaments({ call }: StaffCaller, kind: ImportKindName | null) {
  if (kind !== "teams") return [];
  const { data: found } = await call(events.listTournaments, {
    query: { status: ["published", "live"], pageSize: 100 },
  });
  return found.map(({ id, name }) => ({ value: id, label: name }));
}
