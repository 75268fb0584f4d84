import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/delete";
import { toTyped } from "./form-schema.ts";
import { nameOf, requireGuardian, targetOf } from "./load.server.ts";

export const handle = belowMember("athletes:guardians.delete.title", { i18n: ["athletes"] });

export async function loader(args: Route.LoaderArgs) {
  const { member, guardian } = await requireGuardian(args);
  return { member, name: nameOf(guardian), others: guardian.others };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, guardian } = await requireGuardian(args);
  return submit(args, staff, {
    action: "guardian.remove",
    op: guardians.remove,
    params: { id: membership.athlete.id, guardianId: guardian.id },
    target: targetOf(guardian),
    before: toTyped(guardian),
    done: {
      to: sectionPath(membership.id, "family"),
      key: "athletes:guardians.delete.done",
      values: { name: nameOf(guardian) },
    },
  });
}

export default function RemoveGuardian({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { member, name, others } = loaderData;
  return (
    <ConfirmForm
      id="remove-guardian"
      ns="athletes"
      lastResult={actionData}
      message={
        <>
          <p>{t("guardians.delete.lead", { name, athlete: member.name })}</p>
          <p>{others > 0 ? t("guardians.delete.shared", { count: others }) : t("guardians.delete.last")}</p>
        </>
      }
      confirm={t("guardians.delete.button")}
      tone="error"
      cancelTo={sectionPath(params.membershipId, "family")}
    />
  );
}
