import { AppError, notFound } from "#app/backend/errors.server.ts";
import { sendStoredFile } from "#app/backend/exports/files.server.ts";
import type { Route } from "./+types/file";
import { requireDocument, targetOf } from "./load.server.ts";

/** GET …/documents/:documentId/file: the paper's file, as an attachment that is not cached; who read it is logged. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, document } = await requireDocument(args);
  if (document.file === null) throw notFound();
  return sendStoredFile(args, staff, {
    ...document.file,
    action: "document.download",
    target: targetOf(membership, document.id),
    missing: new AppError("record.not_found", { status: 404 }),
  });
}
