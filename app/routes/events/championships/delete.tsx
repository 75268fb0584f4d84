import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { championships } from "#contracts/events/championships.ts";
import type { Route } from "./+types/delete";
import { belowChampionship, championshipPath, championshipsPath } from "./handle.ts";
import { loadChampionship, targetOf } from "./load.server.ts";

export const handle = belowChampionship("championships:delete.title");

const deletion = confirmation({
  op: championships.delete,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, eventStaff);
    return { staff, championship: await loadChampionship(staff, args.params.id) };
  },
  asks: ({ championship: { id, name, events } }) => ({
    championship: { id, name },
    question:
      events === 0
        ? {
            id: "deletion",
            ns: "championships",
            tone: "error",
            lines: [{ key: "championships:delete.lead", values: { name } }],
            confirm: { key: "championships:delete.submit" },
            cancelTo: championshipPath(id),
          }
        : {
            stopped: [{ key: "championships:delete.inUse", values: { count: events } }],
            way: { to: championshipPath(id), label: "championships:delete.open" },
          },
  }),
  act: ({ championship }) => ({
    action: "championship.delete",
    params: { id: championship.id },
    target: targetOf(championship),
    done: { to: championshipsPath, key: "championships:delete.done", values: { name: championship.name } },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
