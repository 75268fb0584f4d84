import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DocumentType } from "#contracts/academy/document-types.ts";
import { documents } from "#contracts/academy/documents.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/new";
import { fileLimits } from "./file-limits.ts";
import { DocumentForm } from "./form.tsx";
import { newDocument } from "./form-schema.ts";
import { targetOf } from "./load.server.ts";
import { atFile, documentCodes, tooLarge, uploadFile } from "./save.server.ts";

export const handle = { ...belowMember("documents:new.title", { i18n: ["documents"] }), posts: fileLimits };

export async function loader(args: Route.LoaderArgs) {
  const { member } = await requireMember(args);
  const { data: type = "medicalCertificate" } = DocumentType.safeParse(
    new URL(args.request.url).searchParams.get("type"),
  );
  return {
    member,
    values: { type, issuedOn: "", expiresOn: "", notes: "" },
    constraint: constraintOf(newDocument),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership } = await requireMember(args);
  const refused = await tooLarge(args);
  if (refused) return refused;
  const form = formOf(newDocument, staff);
  return accept(args, { form, fields: documentCodes, hide: ["file"] }, async ({ file, ...body }) => {
    const mediaId = await uploadFile(staff, targetOf(membership), file);
    const write = staff.mutate({
      action: "document.add",
      op: documents.add,
      input: { params: { id: membership.id }, body: { ...body, mediaId } },
      target: targetOf(membership),
      targetFrom: ({ id }) => id,
      changes: changesOfBody({ ...body, ...(file && { file: file.name }) }),
    });
    await atFile(write);
    return leadOn(args, { to: sectionPath(membership.id, "documents"), key: "documents:new.done" });
  });
}

export default function NewDocument({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { member: _, ...about } = loaderData;
  return (
    <Panel padded>
      <DocumentForm
        {...about}
        fileHint={t("form.fileHint")}
        reply={actionData}
        submit={t("new.submit")}
        cancelTo={sectionPath(params.membershipId, "documents")}
      />
    </Panel>
  );
}
