import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { imports } from "#contracts/imports/imports.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/undo";
import { belowImport, importPath } from "./handle.ts";
import { requireImport, shown, targetOf } from "./load.server.ts";

export const handle = belowImport("imports:undo.title");

const undoing = confirmation({
  op: imports.undo,
  form: z.object(seenVersion),
  find: (args: Route.LoaderArgs) => requireImport(args),
  asks({ staff, record }) {
    const { id, can, undoUntil, results, version } = record;
    const of = shown(record);
    if (!can.undo)
      return {
        of,
        question: {
          stopped: [{ key: "imports:undo.impossible" as const }],
          way: { to: importPath(id), label: "imports:undo.back" as const },
        },
      };
    const { made, changed } = results;
    const zone = staff.staff.organization.timeZone;
    return {
      of,
      question: {
        id: "undo-import",
        ns: "imports" as const,
        tone: "error" as const,
        lines: [
          { key: "imports:undo.lead" as const, values: { made, changed } },
          { key: "imports:undo.kept" as const },
          undoUntil === null
            ? undefined
            : { key: "imports:show.undoUntil" as const, values: { date: formatDateTime(undoUntil, zone) } },
        ],
        confirm: { key: "imports:undo.button" as const },
        cancelTo: importPath(id),
        hidden: { version: String(version) },
      },
    };
  },
  act: ({ record }) => ({
    action: "import.undo",
    input: ({ version }) => ({ params: { id: record.id }, body: { version } }),
    target: targetOf(record),
    changes: { made: { before: record.results.made }, changed: { before: record.results.changed } },
    done: { to: importPath(record.id), key: "imports:undo.done", severity: "info" },
  }),
});

export const loader = undoing.loader;
export const action = undoing.action;

export default ConfirmationPage;
