import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { documents } from "#contracts/academy/documents.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/delete";
import { requireDocument, targetOf } from "./load.server.ts";

export const handle = belowMember("documents:delete.title", { i18n: ["documents"] });

export async function loader(args: Route.LoaderArgs) {
  const { member, document } = await requireDocument(args);
  const { type, expiresOn, file } = document;
  return { member, type, expiresOn: expiresOn && formatLocalDate(expiresOn), hasFile: file !== null };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, document } = await requireDocument(args);
  const { type, issuedOn, expiresOn, file } = document;
  return submit(args, staff, {
    action: "document.remove",
    op: documents.remove,
    params: { id: membership.id, documentId: document.id },
    target: targetOf(membership, document.id),
    before: { type, issuedOn, expiresOn, file: file?.fileName },
    done: { to: sectionPath(membership.id, "documents"), key: "documents:delete.done" },
  });
}

export default function RemoveDocument({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { member, type, expiresOn, hasFile } = loaderData;
  const name = t(`types.${type}`);
  return (
    <ConfirmForm
      id="remove-document"
      ns="documents"
      lastResult={actionData}
      message={
        <>
          <p>
            {expiresOn
              ? t("delete.leadDated", { name, athlete: member.name, date: expiresOn })
              : t("delete.lead", { name, athlete: member.name })}
          </p>
          {hasFile && <p>{t("delete.file")}</p>}
        </>
      }
      confirm={t("delete.button")}
      tone="error"
      cancelTo={sectionPath(params.membershipId, "documents")}
    />
  );
}
