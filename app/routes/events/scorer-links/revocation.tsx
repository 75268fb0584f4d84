import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { scorerLinks } from "#contracts/events/scorer-links.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/revocation";
import { belowAddresses } from "./handle.ts";
import { revocation } from "./revocation.server.ts";

export const handle = belowAddresses("scorers", "scoring:links.revocation");

const asked = revocation({
  kind: "scorers",
  op: scorerLinks.revoke,
  async find(args: Route.LoaderArgs) {
    const { staff, record } = await requireTournament(args);
    const { data } = await staff.call(scorerLinks.list, { params: { eventId: record.id } });
    return { staff, record, address: data.find(({ id }) => id === args.params.linkId) };
  },
  params: (eventId, linkId) => ({ eventId, linkId }),
});

export const loader = asked.loader;
export const action = asked.action;

export default ConfirmationPage;
