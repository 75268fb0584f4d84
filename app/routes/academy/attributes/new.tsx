import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { attributes } from "#contracts/academy/attributes.ts";
import type { Route } from "./+types/new";
import { AttributeForm } from "./form.tsx";
import { belowList, codeAt, loggedAs, pathOf } from "./kinds.ts";

export const handle = belowList("new.title");

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  return { code: codeAt(args.request), constraint: constraintOf(attributes.create.body) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  return submit(args, staff, {
    action: `${loggedAs[code]}.create` as const,
    op: attributes.create,
    params: { code },
    target: ({ name }) => ({ type: loggedAs[code], label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: pathOf(code), key: `attributes:of.${code}.new.done`, values: { name } }),
  });
}

export default function NewAttribute({ loaderData: { code, constraint }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attributes");
  return (
    <Panel padded>
      <AttributeForm
        values={{ name: "", color: "" }}
        constraint={constraint}
        reply={actionData}
        submit={t(`of.${code}.new.submit`)}
        cancelTo={pathOf(code)}
      />
    </Panel>
  );
}
