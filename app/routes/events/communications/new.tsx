import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { communications } from "#contracts/events/communications.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/new";
import { CommunicationForm } from "./form.tsx";
import { belowCommunications, communicationsPath } from "./handle.ts";

export const handle = belowCommunications("communications:new.title");

const constraint = constraintOf(communications.create.body);

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const audience = await staff.call(communications.audience, { params: { eventId: record.id } });
  const { visibility } = tournament;
  return { record, audience, values: { title: "", content: "", visibility, notify: "" }, constraint };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record } = await requireTournament(args);
  const to = communicationsPath(record.id);
  return submit(args, staff, {
    action: "communication.create",
    op: communications.create,
    params: { eventId: record.id },
    target: ({ title }) => ({ type: "communication", label: title }),
    targetFrom: ({ id }) => id,
    changes: ({ title, content, visibility, notify }) => ({
      event: { after: record.name },
      title: { after: title },
      content: { after: content },
      visibility: { after: visibility },
      ...(notify && { notify: { after: true } }),
    }),
    changesFrom: ({ notified }): Changes => (notified > 0 ? { notified: { after: notified } } : {}),
    done: ({ notified, notifiedAt }) =>
      notifiedAt === null
        ? { to, key: "communications:new.done" }
        : { to, key: "communications:new.sent", values: { count: notified } },
  });
}

export default function NewCommunication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("communications");
  const { record, ...about } = loaderData;
  const own = communicationsPath(record.id);
  return <CommunicationForm {...about} reply={actionData} submit={t("new.submit")} cancelTo={own} />;
}
