import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { firstStepsDone } from "#app/rules/first-steps.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { FirstStepList } from "#app/ui/account/first-step-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { FirstStepName, firstSteps } from "#contracts/account/first-steps.ts";
import type { Route } from "./+types/edit";

export const handle: RouteHandle = { i18n: ["first-steps"], title: "first-steps:title" };

/** One button a form: a step put aside or taken back, the list closed or opened, a mail to try. */
const Buttons = z.object({
  skip: FirstStepName.optional(),
  unskip: FirstStepName.optional(),
  isClosed: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  testMail: z.literal("yes").optional(),
  back: z.enum(["/dashboard", "/first-steps"]).default("/first-steps"),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { closedAt, mails, steps } = await staff.call(firstSteps.show, { params: { id: staff.organisationId } });
  return {
    isClosed: closedAt !== null,
    mails,
    steps,
    canTest: hasRole(staff.roles, managers),
    email: staff.account.email,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: staff.organisationId };
  const target = { type: "organisation", id: params.id, label: staff.staff.organization.name } as const;
  const form = await args.request.clone().formData();
  if (form.get("testMail") === "yes")
    return submit(args, staff, {
      action: "organisation.send_test_mail",
      op: firstSteps.sendTestMail,
      form: Buttons,
      input: { params },
      target,
      changes: {},
      done: { to: "/first-steps", key: "first-steps:mail.sent" },
    });
  return submit(args, staff, {
    action: "organisation.edit_first_steps",
    op: firstSteps.update,
    form: Buttons,
    input: ({ skip, unskip, isClosed }) => ({ params, body: { skip, unskip, isClosed } }),
    target,
    done: (_, { back, isClosed }) => ({
      to: back,
      key: isClosed === true ? "first-steps:closed.done" : "first-steps:saved",
    }),
  });
}

/** What a club does first, how far it has come, and whether its mails arrive. */
export default function FirstSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("first-steps");
  const { isClosed, steps, canTest } = loaderData;
  return (
    <>
      {isClosed ? (
        <Panel padded title={t("closed.title")}>
          <p>{t("closed.text")}</p>
          <CloseButton isClosed={false} />
        </Panel>
      ) : (
        <Panel title={t("count", firstStepsDone(steps))} actions={<CloseButton isClosed />}>
          <FirstStepList steps={steps} back="/first-steps" />
        </Panel>
      )}
      {canTest && <TestMail {...loaderData} lastResult={actionData} />}
    </>
  );
}

function CloseButton({ isClosed }: { readonly isClosed: boolean }) {
  const { t } = useTranslation("first-steps");
  return (
    <Form method="post" action="/first-steps">
      <FormKey />
      <Button type="submit" name="isClosed" value={String(isClosed)} variant={isClosed ? "text" : "outlined"}>
        {t(isClosed ? "close" : "open")}
      </Button>
    </Form>
  );
}

interface TestMailProps {
  readonly mails: "smtp" | "files";
  readonly email: string;
  readonly lastResult: Route.ComponentProps["actionData"];
}

/** Says whether mails leave at all, and sends one to the manager who looks. */
function TestMail({ mails, email, lastResult }: TestMailProps) {
  const { t } = useTranslation("first-steps");
  const [form] = useAppForm({ id: "test-mail", lastResult });
  return (
    <div id="mail">
      <Panel padded title={t("mail.title")}>
        <AppForm form={form} ns="first-steps">
          <ErrorSummary form={form} />
          <p>{t(`mail.${mails}`)}</p>
          <div>
            <Button type="submit" name="testMail" value="yes" variant="outlined">
              {t("mail.send", { email })}
            </Button>
          </div>
        </AppForm>
      </Panel>
    </div>
  );
}
