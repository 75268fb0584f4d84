import { useTranslation } from "react-i18next";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { scorerLinks } from "#contracts/events/scorer-links.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/revocation";
import { addressesPath, belowAddresses } from "./handle.ts";

export const handle = belowAddresses("scorers", "scoring:links.revocation");

async function requireLink(args: Route.LoaderArgs | Route.ActionArgs) {
  const { staff, record } = await requireTournament(args);
  const { data } = await staff.call(scorerLinks.list, { params: { eventId: record.id } });
  const link = data.find(({ id }) => id === args.params.linkId);
  if (!link) throw notFound();
  return { staff, record, link };
}

export async function loader(args: Route.LoaderArgs) {
  const { record, link } = await requireLink(args);
  return { record, label: link.label };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, link } = await requireLink(args);
  const done = { to: addressesPath(record.id, "scorers"), key: "scoring:links.revoked", values: { label: link.label } };
  return submit(args, staff, {
    action: "scorer_link.revoke",
    op: scorerLinks.revoke,
    params: { eventId: record.id, linkId: link.id },
    target: { type: "scorerLink", id: link.id, label: link.label },
    changes: { event: { after: record.name } },
    // The address was taken back in the meantime, as wanted.
    refused: (error) => (isAppError(error, "record.not_found") ? leadOn(args, done) : undefined),
    done,
  });
}

export default function RevokeScorerLink({ loaderData: { record, label }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  return (
    <ConfirmForm
      id="revocation"
      ns="scoring"
      tone="error"
      message={t("links.revokeLead", { label })}
      confirm={t("links.revoke")}
      cancelTo={addressesPath(record.id, "scorers")}
      lastResult={actionData}
    />
  );
}
