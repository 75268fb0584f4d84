import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { today } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { consents } from "#contracts/academy/consents.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/new";
import { HowFields } from "./how-fields.tsx";
import { namesOf, targetOf } from "./record.server.ts";
import { SignerField, TickConsents } from "./tick-fields.tsx";

export const handle = belowMember("consents:new.title", { i18n: ["consents"] });

/** What of the member can be given: all that is asked and not given yet, what was refused included. */
async function givable(args: Route.LoaderArgs) {
  const found = await requireMember(args);
  const { data, guardians, isMinor } = await found.staff.call(consents.list, {
    params: { id: found.membership.id },
  });
  const open = data.filter(({ isAsked, state }) => isAsked && state !== "given");
  const offered = open.map(({ kindId, name, type, isRequired, textId, textNumber }) => ({
    ...{ kindId, name, type, isRequired, textId },
    number: textNumber,
  }));
  return { ...found, offered, guardians: guardians.map(({ id, name }) => ({ value: id, label: name })), isMinor };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, member, offered, guardians, isMinor } = await givable(args);
  const kindId = new URL(args.request.url).searchParams.get("kindId");
  return {
    ...{ member, offered, guardians, isMinor },
    values: {
      textIds: offered.flatMap((one) => (one.kindId === kindId || offered.length === 1 ? [one.textId] : [])),
      guardianId: "",
      channel: "paper",
      answeredOn: today(staff.staff.organization.timeZone),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, offered } = await givable(args);
  return submit(args, staff, {
    action: "consent.give",
    op: consents.give,
    form: formOf(consents.give.body, staff),
    params: { id: membership.id },
    target: targetOf(membership),
    changes: ({ textIds, channel, answeredOn }) => ({
      consents: { after: namesOf(offered, textIds) },
      channel: { after: channel },
      ...(answeredOn && { answeredOn: { after: answeredOn } }),
    }),
    done: { to: sectionPath(membership.id, "consents"), key: "consents:new.done" },
  });
}

/** Notes what a member gave. */
export default function GiveConsents({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  const { offered, guardians, isMinor, values } = loaderData;
  const back = sectionPath(params.membershipId, "consents");
  const [form, fields] = useAppForm<typeof values>({ id: "consents", lastResult: actionData, defaultValue: values });
  if (offered.length === 0)
    return (
      <Panel>
        <EmptyState icon="checkCircle" title={t("new.nothing")}>
          <Button component={Link} to={back} variant="outlined">
            {t("new.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="consents">
        <ErrorSummary form={form} />
        <TickConsents field={fields.textIds} offered={offered} />
        <SignerField field={fields.guardianId} guardians={guardians} isMinor={isMinor} />
        <HowFields channel={fields.channel} answeredOn={fields.answeredOn} />
        <FormActions submit={t("new.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
