import { AppError } from "#app/backend/errors.server.ts";
import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { openStoredFile } from "#app/backend/upstream/stored-file.server.ts";
import { fileStamp } from "#app/rules/dates.ts";
import { managers } from "#app/rules/permissions.ts";
import { clubExports } from "#contracts/operations/club-exports.ts";
import type { Route } from "./+types/file";

/** The club's name as every system takes it in a file's name. */
const plainName = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\w]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .toLowerCase()
    .slice(0, 40);

/** GET /account/data/:id/file: the whole club, from its beginning or from where a download was broken off; recorded. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, managers);
  const { id } = args.params;
  const { name, timeZone } = staff.staff.organization;
  const fileName = `${plainName(name) || "club"}-${fileStamp(new Date(), timeZone)}.zip`;
  return sendRecorded(args, staff, {
    action: "club_export.download",
    target: { type: "clubExport", id },
    fileName,
    contentType: "application/zip",
    async open() {
      const { url } = await staff.call(clubExports.download, { params: { id } });
      return openStoredFile(args.request, url, new AppError("club_export.deleted", { status: 404 }));
    },
  });
}
