import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { fileStamp } from "#app/rules/dates.ts";
import { copies } from "#contracts/people/copies.ts";
import type { Route } from "./+types/download";
import { requireCopy } from "./load.server.ts";

/** The copy of a person as an archive, as it is made; the log holds who took whose. Its name says nobody's. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, params, summary } = await requireCopy(args);
  const { kind, id } = params;
  return sendRecorded(args, staff, {
    action: "person_copy.download",
    target: {
      type: "personCopy",
      id,
      label: summary.name,
      ...(kind === "athletes" && { person: { kind: "athlete" as const, id } }),
    },
    changes: { kind: { after: kind } },
    fileName: `copy-${fileStamp(new Date(), staff.staff.organization.timeZone)}.zip`,
    open: () => staff.open(copies.download, { params }),
  });
}
