import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import { sectionPath } from "../locations/sections.ts";
import type { Route } from "./+types/delete";
import { belowFields } from "./handle.ts";
import { courtOf, loadLocation } from "./load.server.ts";

export const handle = belowFields("locations:fields.delete.title");

const deletion = confirmation({
  op: fields.remove,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, facilityStaff);
    const location = await loadLocation(staff, args.params.locationId);
    return { staff, location: { id: location.id, name: location.name }, court: courtOf(location, args.params.fieldId) };
  },
  asks: ({ location, court: { name } }) => ({
    location,
    question: {
      id: "deletion",
      ns: "locations",
      tone: "error",
      lines: [{ key: "locations:fields.delete.lead", values: { name } }],
      confirm: { key: "locations:fields.delete.submit" },
      cancelTo: sectionPath(location.id, "fields"),
    },
  }),
  act: ({ location, court: { id, name } }) => ({
    action: "court.delete",
    params: { locationId: location.id, fieldId: id },
    target: { type: "court", id, label: name },
    done: { to: sectionPath(location.id, "fields"), key: "locations:fields.delete.done" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
