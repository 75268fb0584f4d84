import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { Route } from "./+types/edit";
import { SponsorForm } from "./form.tsx";
import { changesOf, SponsorShape } from "./form-schema.ts";
import { belowSponsors, sponsorsPath } from "./handle.ts";
import { requireSponsor, targetOf } from "./load.server.ts";

export const handle = belowSponsors("sponsors:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, sponsor, record } = await requireSponsor(args);
  const { name, url, textURL } = sponsor;
  return {
    record,
    values: formValues({ name, url, textURL, removeLink: false }, staff),
    hasLink: url !== null,
    constraint: constraintOf(SponsorShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, sponsor } = await requireSponsor(args);
  const { id, name, url, textURL } = sponsor;
  return submit(args, staff, {
    action: "sponsor.edit",
    op: sponsors.update,
    form: formOf(SponsorShape, staff),
    input: (typed) => ({ params: { id }, body: changesOf(typed) }),
    target: targetOf(sponsor),
    before: { name, url, textURL },
    done: (saved) => ({ to: sponsorsPath, key: "sponsors:edit.done", values: { name: saved.name } }),
  });
}

export default function EditSponsor({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  const { record: _, ...about } = loaderData;
  return <SponsorForm {...about} reply={actionData} submit={t("edit.submit")} />;
}
