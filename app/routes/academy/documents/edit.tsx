import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { documents } from "#contracts/academy/documents.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/edit";
import { fileLimits } from "./file-limits.ts";
import { DocumentForm } from "./form.tsx";
import { existingDocument } from "./form-schema.ts";
import { requireDocument, targetOf } from "./load.server.ts";
import { atFile, documentCodes, tooLarge, uploadFile } from "./save.server.ts";

export const handle = { ...belowMember("documents:edit.title", { i18n: ["documents"] }), posts: fileLimits };

export async function loader(args: Route.LoaderArgs) {
  const { member, document } = await requireDocument(args);
  const { type, file, issuedOn, expiresOn, notes, version } = document;
  return {
    member,
    type,
    fileName: file?.fileName ?? null,
    values: { issuedOn: issuedOn ?? "", expiresOn: expiresOn ?? "", notes },
    version,
    constraint: constraintOf(existingDocument),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, document } = await requireDocument(args);
  const refused = await tooLarge(args);
  if (refused) return refused;
  const form = formOf(existingDocument, staff);
  return accept(args, { form, fields: documentCodes, hide: ["file"] }, async ({ file, version, ...body }) => {
    const mediaId = await uploadFile(staff, targetOf(membership, document.id), file);
    const { issuedOn, expiresOn, notes } = document;
    const write = staff.mutate({
      action: "document.edit",
      op: documents.update,
      input: {
        params: { id: membership.id, documentId: document.id },
        body: { ...body, version, ...(mediaId !== null && { mediaId }) },
      },
      target: targetOf(membership, document.id),
      changes: {
        ...changesBetween({ issuedOn, expiresOn, notes }, body),
        ...(file && { file: { before: document.file?.fileName, after: file.name } }),
      },
    });
    await atFile(write);
    return leadOn(args, { to: sectionPath(membership.id, "documents"), key: "documents:edit.done" });
  });
}

export default function EditDocument({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { member: _, type, fileName, ...about } = loaderData;
  return (
    <Panel
      padded
      title={t(`types.${type}`)}
      actions={<RecordActions id={params.documentId} remove={t("delete.button")} />}
    >
      <DocumentForm
        {...about}
        fileHint={fileName === null ? t("form.fileHint") : t("form.fileStays", { name: fileName })}
        reply={actionData}
        submit={t("edit.submit")}
        cancelTo={sectionPath(params.membershipId, "documents")}
      />
    </Panel>
  );
}
