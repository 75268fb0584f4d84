import type { AppError } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { openStoredFile } from "#app/backend/upstream/stored-file.server.ts";
import { media } from "#contracts/account/media.ts";
import { type RecordedFile, sendRecorded } from "./recorded-file.server.ts";

interface StoredFile extends Omit<RecordedFile, "open"> {
  readonly mediaId: string;
  readonly contentType: string;
  /** What is thrown when there is no such file any more. */
  readonly missing: AppError;
}

/** A personal file out of upstream's storage. Throws like `sendRecorded`, and `missing`. */
export const sendStoredFile = (args: RouteArgs, staff: StaffCaller, { mediaId, missing, ...file }: StoredFile) =>
  sendRecorded(args, staff, {
    ...file,
    async open() {
      const { url } = await staff.call(media.download, { params: { id: mediaId } });
      return openStoredFile(args.request, url, missing);
    },
  });
