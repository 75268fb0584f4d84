import { useTranslation } from "react-i18next";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { boards } from "#contracts/events/boards.ts";
import { addressesPath, belowAddresses } from "../scorer-links/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/revocation";

export const handle = belowAddresses("boards", "scoring:boards.revocation");

async function requireBoard(args: Route.LoaderArgs | Route.ActionArgs) {
  const { staff, record } = await requireTournament(args);
  const { data } = await staff.call(boards.list, { params: { eventId: record.id } });
  const board = data.find(({ id }) => id === args.params.boardId);
  if (!board) throw notFound();
  return { staff, record, board };
}

export async function loader(args: Route.LoaderArgs) {
  const { record, board } = await requireBoard(args);
  return { record, label: board.label };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, board } = await requireBoard(args);
  const done = {
    to: addressesPath(record.id, "boards"),
    key: "scoring:boards.revoked",
    values: { label: board.label },
  };
  return submit(args, staff, {
    action: "board.revoke",
    op: boards.revoke,
    params: { eventId: record.id, boardId: board.id },
    target: { type: "board", id: board.id, label: board.label },
    changes: { event: { after: record.name } },
    // The address was taken back in the meantime, as wanted.
    refused: (error) => (isAppError(error, "record.not_found") ? leadOn(args, done) : undefined),
    done,
  });
}

export default function RevokeBoard({ loaderData: { record, label }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  return (
    <ConfirmForm
      id="revocation"
      ns="scoring"
      tone="error"
      message={t("boards.revokeLead", { label })}
      confirm={t("links.revoke")}
      cancelTo={addressesPath(record.id, "boards")}
      lastResult={actionData}
    />
  );
}
