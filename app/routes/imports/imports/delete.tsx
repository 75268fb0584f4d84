import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/delete";
import { belowImport, importPath, importsPath } from "./handle.ts";
import { requireImport, shown, targetOf } from "./load.server.ts";

export const handle = belowImport("imports:delete.title");

const deletion = confirmation({
  op: imports.delete,
  isDoneWhenGone: true,
  find: (args: Route.LoaderArgs) => requireImport(args),
  asks({ record }) {
    const { id, can, results } = record;
    return {
      of: shown(record),
      question: can.delete
        ? {
            id: "delete-import",
            ns: "imports" as const,
            tone: "error" as const,
            lines: [
              { key: "imports:delete.lead" as const },
              results.made + results.changed > 0 ? { key: "imports:delete.stays" as const } : undefined,
            ],
            confirm: { key: "imports:delete.button" as const },
            cancelTo: importPath(id),
          }
        : {
            stopped: [{ key: "imports:errors.import.busy" as const }],
            way: { to: importPath(id), label: "imports:undo.back" as const },
          },
    };
  },
  act: ({ record }) => ({
    action: "import.delete",
    params: { id: record.id },
    target: targetOf(record),
    before: { kind: record.kind, state: record.state, rows: record.rows },
    done: { to: importsPath, key: "imports:delete.done" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
