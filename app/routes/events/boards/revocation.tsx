import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { boards } from "#contracts/events/boards.ts";
import { belowAddresses } from "../scorer-links/handle.ts";
import { revocation } from "../scorer-links/revocation.server.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/revocation";

export const handle = belowAddresses("boards", "scoring:boards.revocation");

const asked = revocation({
  kind: "boards",
  op: boards.revoke,
  async find(args: Route.LoaderArgs) {
    const { staff, record } = await requireTournament(args);
    const { data } = await staff.call(boards.list, { params: { eventId: record.id } });
    return { staff, record, address: data.find(({ id }) => id === args.params.boardId) };
  },
  params: (eventId, boardId) => ({ eventId, boardId }),
});

export const loader = asked.loader;
export const action = asked.action;

export default ConfirmationPage;
