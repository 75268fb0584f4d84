import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import type { Lookup } from "#app/ui/text.ts";
import { imports } from "#contracts/imports/imports.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/undo";
import { belowImport, importPath } from "./handle.ts";
import { requireImport, shown, targetOf } from "./load.server.ts";
import { recordCounts } from "./record-view.ts";

export const handle = belowImport("imports:undo.title");

const undoing = confirmation({
  op: imports.undo,
  form: z.object(seenVersion),
  find: (args: Route.LoaderArgs) => requireImport(args),
  asks({ staff, record }) {
    const { id, can, undoUntil, written, version } = record;
    const of = shown(record);
    if (!can.undo)
      return {
        of,
        question: {
          stopped: [{ key: "imports:undo.impossible" as const }],
          way: { to: importPath(id), label: "imports:undo.back" as const },
        },
      };
    const t = staff.t as unknown as Lookup;
    const made = recordCounts(written, "made", t);
    const changed = recordCounts(written, "changed", t);
    const zone = staff.staff.organization.timeZone;
    return {
      of,
      question: {
        id: "undo-import",
        ns: "imports" as const,
        tone: "error" as const,
        lines: [
          made === "" ? undefined : { key: "imports:undo.made" as const, values: { records: made } },
          changed === "" ? undefined : { key: "imports:undo.changed" as const, values: { records: changed } },
          { key: "imports:undo.kept" as const },
          undoUntil === null
            ? undefined
            : { key: "imports:show.undoUntil" as const, values: { date: formatDateTime(undoUntil, zone) } },
        ],
        confirm: { key: "imports:undo.button" as const },
        cancelTo: importPath(id),
        // Beside a button that says "Annulla", the usual word would mean the opposite.
        cancel: "imports:undo.back" as const,
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
