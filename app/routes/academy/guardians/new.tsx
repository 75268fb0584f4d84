import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { Id } from "#contracts/scalars.ts";
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
  // why: everybody expects that the first guardian pays, and shares the family's name.
  const isFirst = data.length === 0;
  const values = { ...nobody, lastName: isFirst ? membership.athlete.lastName : "", isPayer: isFirst ? "on" : "" };
  return { member, values, constraint: constraintOf(newGuardian) };
}

const Refused = z.object({
  guardians: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string(), athletes: z.array(z.string()) })),
});
const toKnown = (people: z.output<typeof Refused>["guardians"]) =>
  people.map((one) => ({ id: one.id, name: nameOf(one), athletes: one.athletes.join(", ") }));
type Known = ReturnType<typeof toKnown>;

export async function action(args: Route.ActionArgs) {
  const { staff, membership } = await requireMember(args);
  const fields = { "guardian.too_many": "" };
  const form = formOf(newGuardian, staff);
  return submit<typeof guardians.add, typeof form, { known: Known }>(args, staff, {
    action: "guardian.add",
    op: guardians.add,
    form,
    fields,
    refused: (error, submission) => {
      const { data } = Refused.safeParse(isAppError(error) && error.details);
      return data && withParts(upstreamRefusal(error, submission, fields), { known: toKnown(data.guardians) });
    },
    changes: ({ proceedDuplicate: _, proceedTaxId: __, ...typed }) => changesOfBody(typed),
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
  const known = actionData && "known" in actionData ? actionData.known : undefined;
  const family = sectionPath(params.membershipId, "family");
  return (
    <Panel padded>
      <GuardianForm
        {...about}
        known={known ?? []}
        reply={actionData}
        submit={t("guardians.new.submit")}
        cancelTo={family}
      >
        <p>
          {t("guardians.new.sibling")} <Link to={`${family}/known`}>{t("guardians.new.toKnown")}</Link>
        </p>
      </GuardianForm>
    </Panel>
  );
}
