import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { communications } from "#contracts/events/communications.ts";
import type { Route } from "./+types/edit";
import { CommunicationForm } from "./form.tsx";
import { belowCommunications, communicationsPath } from "./handle.ts";
import { requireCommunication, targetOf } from "./load.server.ts";

export const handle = belowCommunications("communications:edit.title");

/** The form's schema: the whole communication, and the version that was seen. */
const Shape = communications.update.body.required({ title: true, content: true, visibility: true });

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, communication } = await requireCommunication(args);
  const { title, content, visibility, version } = communication;
  return {
    record,
    version,
    values: formValues({ title, content, visibility, notify: false }, staff),
    constraint: constraintOf(Shape),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, communication } = await requireCommunication(args);
  const { id, title, content, visibility } = communication;
  return submit(args, staff, {
    action: "communication.edit",
    op: communications.update,
    form: formOf(Shape, staff),
    params: { id },
    target: targetOf(communication),
    before: { title, content, visibility },
    done: { to: communicationsPath(record.id), key: "communications:edit.done" },
  });
}

export default function EditCommunication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("communications");
  const { record, ...about } = loaderData;
  const own = communicationsPath(record.id);
  return <CommunicationForm {...about} reply={actionData} submit={t("edit.submit")} cancelTo={own} />;
}
