import { useTranslation } from "react-i18next";
import { savePicture } from "#app/backend/forms/save-picture.server.ts";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { picturePosts } from "#app/rules/post-limits.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { imageTypes } from "#app/ui/gallery/image-types.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { Route } from "./+types/logo";
import { belowSponsors, sponsorPath, sponsorsPath } from "./handle.ts";
import { requireSponsor, targetOf } from "./load.server.ts";
import { Logo } from "./logo-image.tsx";

export const handle = { ...belowSponsors("sponsors:logo.title"), posts: picturePosts("one") };

export async function loader(args: Route.LoaderArgs) {
  const { sponsor, record } = await requireSponsor(args);
  return { record, logo: sponsor.logo };
}

/** Takes an image as the logo; with `?remove`, takes the logo away. */
export async function action(args: Route.ActionArgs) {
  const { staff, sponsor } = await requireSponsor(args);
  const { id, name, logo: before } = sponsor;
  const target = targetOf(sponsor);
  const done = (key: string) => ({ to: sponsorsPath, key, values: { name } });
  const keep = (logo: string | null) => ({ params: { id }, body: { logo } });
  if (new URL(args.request.url).searchParams.has("remove"))
    return submit(args, staff, {
      action: "sponsor.edit",
      op: sponsors.update,
      input: keep(null),
      target,
      changes: { logo: { before } },
      done: done("sponsors:logo.removed"),
    });
  const refused = await savePicture(args, staff, target, (logo) =>
    staff.mutate({
      action: "sponsor.edit",
      op: sponsors.update,
      input: keep(logo),
      target,
      changes: { logo: { before, after: logo } },
    }),
  );
  return refused ?? leadOn(args, done("sponsors:logo.saved"));
}

export default function SponsorLogo({ loaderData: { record, logo }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  const [form, fields] = useAppForm<{ image: string }>({ id: "sponsor-logo", lastResult: actionData });
  const own = sponsorPath(record.id, "logo");
  return (
    <>
      {logo !== null && (
        <Panel padded>
          <Logo logo={logo} />
          <RemoveLogo action={`${own}?remove`} />
        </Panel>
      )}
      <Panel padded>
        <AppForm
          form={form}
          ns="sponsors"
          labels={{ image: t("fields.logo") }}
          action={own}
          encType="multipart/form-data"
        >
          <ErrorSummary form={form} />
          <FileField field={fields.image} hint={t("logo.hint")} accept={imageTypes} />
          <FormActions submit={t("logo.save")} cancelTo={sponsorsPath} />
        </AppForm>
      </Panel>
    </>
  );
}

function RemoveLogo({ action: to }: { readonly action: string }) {
  const { t } = useTranslation("sponsors");
  const [form] = useAppForm({ id: "remove-logo" });
  return (
    <AppForm form={form} ns="sponsors" action={to}>
      <FormActions submit={t("logo.remove")} tone="error" />
    </AppForm>
  );
}
