import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import type { Route } from "./+types/delete";
import { belowBlocks, blocksPath } from "./handle.ts";
import { loadBlock } from "./load.server.ts";
import { toBlockRow } from "./view.ts";

export const handle = belowBlocks("court-blocks:delete.title");

const deletion = confirmation({
  op: courtBlocks.remove,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, facilityStaff);
    const { place, block } = await loadBlock(staff, args.params);
    const row = toBlockRow(place, staff.locale, new Date())(block);
    return { staff, location: { id: place.id, name: place.name }, block, row, isRunning: row.state === "running" };
  },
  asks: ({ location, row: { event, when, courts, reason }, isRunning }) => ({
    location,
    question: {
      id: "deletion",
      ns: "court-blocks",
      tone: isRunning ? "primary" : "error",
      lines: [
        event ? { key: "court-blocks:delete.ofEvent", values: { name: event.name } } : undefined,
        { key: isRunning ? "court-blocks:delete.leadRunning" : "court-blocks:delete.lead" },
        `${when} · ${courts} · ${reason}`,
      ],
      confirm: { key: isRunning ? "court-blocks:delete.submitRunning" : "court-blocks:delete.submit" },
      cancelTo: blocksPath(location.id),
    },
  }),
  act: ({ location, block, row: { when, courts }, isRunning }) => ({
    action: "court_block.delete",
    params: { locationId: location.id, blockId: block.id },
    target: { type: "courtBlock", id: block.id, label: location.name },
    before: { when, fieldIds: courts, reason: block.reason },
    done: {
      to: blocksPath(location.id),
      key: isRunning ? "court-blocks:delete.ended" : "court-blocks:delete.done",
    },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
