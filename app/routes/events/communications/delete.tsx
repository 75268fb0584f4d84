import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { communications } from "#contracts/events/communications.ts";
import type { Route } from "./+types/delete";
import { belowCommunications, communicationsPath } from "./handle.ts";
import { requireCommunication, targetOf } from "./load.server.ts";

export const handle = belowCommunications("communications:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { record, communication } = await requireCommunication(args);
  return { record, title: communication.title, notified: communication.notified };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, communication } = await requireCommunication(args);
  const { id, title, content, visibility } = communication;
  return submit(args, staff, {
    action: "communication.delete",
    op: communications.delete,
    params: { id },
    target: targetOf(communication),
    failed: "communication.generic_delete",
    before: { event: record.name, title, content, visibility },
    done: { to: communicationsPath(record.id), key: "communications:delete.done" },
  });
}

export default function DeleteCommunication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("communications");
  const { record, title, notified } = loaderData;
  return (
    <ConfirmForm
      id="deletion"
      ns="communications"
      tone="error"
      message={
        <>
          <p>{t("delete.lead", { title })}</p>
          {notified > 0 && <p>{t("delete.mailed", { count: notified })}</p>}
        </>
      }
      confirm={t("delete.submit")}
      cancelTo={communicationsPath(record.id)}
      lastResult={actionData}
    />
  );
}
