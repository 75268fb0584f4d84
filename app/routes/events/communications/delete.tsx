import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { communications } from "#contracts/events/communications.ts";
import type { Route } from "./+types/delete";
import { belowCommunications, communicationsPath } from "./handle.ts";
import { requireCommunication, targetOf } from "./load.server.ts";

export const handle = belowCommunications("communications:delete.title");

const deletion = confirmation({
  op: communications.delete,
  find: (args: Route.LoaderArgs) => requireCommunication(args),
  asks: ({ record, communication: { title, notified } }) => ({
    record,
    question: {
      id: "deletion",
      ns: "communications",
      tone: "error",
      lines: [
        { key: "communications:delete.lead", values: { title } },
        notified > 0 ? { key: "communications:delete.mailed", values: { count: notified } } : undefined,
      ],
      confirm: { key: "communications:delete.submit" },
      cancelTo: communicationsPath(record.id),
    },
  }),
  act({ record, communication }) {
    const { id, title, content, visibility } = communication;
    return {
      action: "communication.delete",
      params: { id },
      target: targetOf(communication),
      failed: "communication.generic_delete",
      before: { event: record.name, title, content, visibility },
      done: { to: communicationsPath(record.id), key: "communications:delete.done" },
    };
  },
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
