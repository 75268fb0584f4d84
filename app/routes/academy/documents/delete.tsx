import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { documents } from "#contracts/academy/documents.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/delete";
import { requireDocument, targetOf } from "./load.server.ts";

export const handle = belowMember("documents:delete.title", { i18n: ["documents"] });

const deletion = confirmation({
  op: documents.remove,
  find: (args: Route.LoaderArgs) => requireDocument(args),
  asks({ member, document: { type, expiresOn, file } }) {
    const about = { name: { key: `documents:types.${type}` }, athlete: member.name } as const;
    return {
      member,
      question: {
        id: "remove-document",
        ns: "documents",
        tone: "error",
        lines: [
          expiresOn
            ? { key: "documents:delete.leadDated", values: { ...about, date: formatLocalDate(expiresOn) } }
            : { key: "documents:delete.lead", values: about },
          file === null ? undefined : { key: "documents:delete.file" },
        ],
        confirm: { key: "documents:delete.button" },
        cancelTo: sectionPath(member.id, "documents"),
      },
    };
  },
  act: ({ membership, document: { id, type, issuedOn, expiresOn, file } }) => ({
    action: "document.remove",
    params: { id: membership.id, documentId: id },
    target: targetOf(membership, id),
    before: { type, issuedOn, expiresOn, file: file?.fileName },
    done: { to: sectionPath(membership.id, "documents"), key: "documents:delete.done" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
