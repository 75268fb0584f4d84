import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ImportKindName } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/template";

/** The empty workbook of a kind (`?kind=`, else athletes), with its headings, an example row and choices as lists. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const staff = await requireStaff(args, board);
  const kind = ImportKindName.catch("athletes").parse(new URL(args.request.url).searchParams.get("kind"));
  return sendRecorded(args, staff, {
    action: "import.download_template",
    target: { type: "import" },
    changes: { kind: { after: kind } },
    fileName: `${staff.t("imports:template")}-${staff.t(`imports:kinds.${kind}`)}.xlsx`
      .toLowerCase()
      .replaceAll(" ", "-"),
    open: () => staff.open(imports.template, { query: { kind, language: staff.locale } }),
  });
}
