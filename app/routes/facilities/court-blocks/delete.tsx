import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import type { Route } from "./+types/delete";
import { belowBlocks, blocksPath } from "./handle.ts";
import { loadBlock } from "./load.server.ts";
import { toBlockRow } from "./view.ts";

export const handle = belowBlocks("court-blocks:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { place, block } = await loadBlock(staff, args.params);
  return { location: { id: place.id, name: place.name }, block: toBlockRow(place, staff.locale, new Date())(block) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, blockId } = args.params;
  const { place, block } = await loadBlock(staff, args.params);
  const { when, courts, state } = toBlockRow(place, staff.locale, new Date())(block);
  return submit(args, staff, {
    action: "court_block.delete",
    op: courtBlocks.remove,
    params: { locationId, blockId },
    target: { type: "courtBlock", id: blockId, label: place.name },
    before: { when, fieldIds: courts, reason: block.reason },
    done: {
      to: blocksPath(locationId),
      key: state === "running" ? "court-blocks:delete.ended" : "court-blocks:delete.done",
    },
  });
}

export default function DeleteBlock({ loaderData: { location, block }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("court-blocks");
  const isRunning = block.state === "running";
  return (
    <ConfirmForm
      id="deletion"
      ns="court-blocks"
      tone={isRunning ? "primary" : "error"}
      message={
        <>
          {block.event && <p>{t("delete.ofEvent", { name: block.event.name })}</p>}
          <p>{t(isRunning ? "delete.leadRunning" : "delete.lead")}</p>
          <p>
            {block.when} · {block.courts} · {block.reason}
          </p>
        </>
      }
      confirm={t(isRunning ? "delete.submitRunning" : "delete.submit")}
      cancelTo={blocksPath(location.id)}
      lastResult={actionData}
    />
  );
}
