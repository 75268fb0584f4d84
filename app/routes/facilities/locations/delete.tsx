import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/delete";
import { belowLocation } from "./handle.ts";

export const handle = belowLocation("locations:delete.title");

const deletion = confirmation({
  op: locations.remove,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, facilityStaff);
    return { staff, location: await staff.call(locations.show, { params: { id: args.params.locationId } }) };
  },
  asks: ({ location: { id, name, fields } }) => ({
    location: { id, name },
    question: {
      id: "deletion",
      ns: "locations",
      tone: "error",
      lines: [{ key: "locations:delete.lead", values: { name, count: fields.length } }],
      confirm: { key: "locations:delete.submit" },
      cancelTo: `/locations/${id}`,
    },
  }),
  act: ({ location: { id, name } }) => ({
    action: "location.delete",
    params: { id },
    target: { type: "location", id, label: name },
    done: { to: "/locations/list", key: "locations:delete.done" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
