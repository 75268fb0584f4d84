import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { Route } from "./+types/new";
import { SponsorForm } from "./form.tsx";
import { NewSponsorShape } from "./form-schema.ts";
import { belowSponsors, sponsorsPath } from "./handle.ts";

export const handle = belowSponsors("sponsors:new.title");

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, eventStaff);
  return { constraint: constraintOf(NewSponsorShape) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  return submit(args, staff, {
    action: "sponsor.create",
    op: sponsors.create,
    form: formOf(NewSponsorShape, staff),
    input: (body) => ({ body }),
    target: ({ name }) => ({ type: "sponsor", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: sponsorsPath, key: "sponsors:new.done", values: { name } }),
  });
}

const blank = { name: "", url: "", textURL: "", removeLink: "" };

export default function NewSponsor({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  return <SponsorForm {...loaderData} values={blank} reply={actionData} submit={t("new.submit")} />;
}
