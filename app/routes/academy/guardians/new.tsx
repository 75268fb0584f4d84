import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/new";
import { GuardianForm } from "./form.tsx";
import { newGuardian } from "./form-schema.ts";
import { nameOf, targetOf } from "./load.server.ts";

export const handle = belowMember("athletes:guardians.new.title", { i18n: ["athletes"] });

const nobody = {
  firstName: "",
  lastName: "",
  taxIDCode: "",
  email: "",
  phoneNumber: "",
  address: "",
  zipCode: "",
  city: "",
  province: "",
  relation: "",
  isPayer: "",
  receivesMail: "on",
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const { data } = await staff.call(guardians.list, { params: { id: membership.athlete.id } });
  // why: of the first one everybody expects that it pays, and shares the family's name.
  const isFirst = data.length === 0;
  const values = { ...nobody, lastName: isFirst ? membership.athlete.lastName : "", isPayer: isFirst ? "on" : "" };
  return { member, values, constraint: constraintOf(newGuardian) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership } = await requireMember(args);
  return submit(args, staff, {
    action: "guardian.add",
    op: guardians.add,
    form: formOf(newGuardian, staff),
    fields: { "guardian.too_many": "" },
    params: { id: membership.athlete.id },
    target: targetOf,
    targetFrom: ({ id }) => id,
    done: (guardian) => ({
      to: sectionPath(membership.id, "family"),
      key: "athletes:guardians.new.done",
      values: { name: nameOf(guardian) },
    }),
  });
}

export default function NewGuardian({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { member: _, ...about } = loaderData;
  const family = sectionPath(params.membershipId, "family");
  return (
    <Panel padded>
      <GuardianForm {...about} reply={actionData} submit={t("guardians.new.submit")} cancelTo={family}>
        <p>
          {t("guardians.new.sibling")} <Link to={`${family}/known`}>{t("guardians.new.toKnown")}</Link>
        </p>
      </GuardianForm>
    </Panel>
  );
}
