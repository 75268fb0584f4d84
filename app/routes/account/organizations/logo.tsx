import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { imageTypes } from "#app/ui/gallery/image-types.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { maxImageMegapixels } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import type { Route } from "./+types/logo";
import { LogoImage } from "./logo-image.tsx";
import { saveLogo } from "./save-logo.server.ts";

const megabyte = 1024 * 1024;

export const handle = {
  ...belowAccount("account:organisation.logo.title", {
    section: { to: "/account/profile", label: "account:organisation.title" },
  }),
  posts: { bytes: 6 * megabyte, fields: 20, drainedBytes: 100 * megabyte },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { logo } = await staff.call(organizations.show, { params: { id: staff.organisationId } });
  return { logo, megapixels: maxImageMegapixels };
}

/** Takes an image as the logo; with `?remove`, takes the logo away. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: staff.organisationId };
  const organisation = await staff.call(organizations.show, { params });
  const to = "/account/profile";
  if (new URL(args.request.url).searchParams.has("remove"))
    return submit(args, staff, {
      action: "organisation.remove_logo",
      op: organizations.update,
      input: { params, body: { logo: null } },
      target: { type: "organisation", id: params.id, label: organisation.name },
      changes: { logo: { before: organisation.logo } },
      done: { to, key: "account:organisation.logo.removed" },
    });
  const refused = await saveLogo(args, staff, organisation);
  return refused ?? redirectWithFlash(args, to, { key: "account:organisation.logo.saved", severity: "success" });
}

export default function Logo({ loaderData: { logo, megapixels }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useAppForm<{ image: string }>({ id: "logo", lastResult: actionData });
  return (
    <>
      <Panel title={t("organisation.logo.title")} padded>
        {logo ? <LogoImage logo={logo} /> : <p>{t("organisation.logo.none")}</p>}
        {logo && <RemoveLogo />}
      </Panel>
      <Panel padded>
        <AppForm
          form={form}
          ns="account"
          labels={{ image: t("organisation.logo.field") }}
          action="/account/profile/logo"
          encType="multipart/form-data"
        >
          <ErrorSummary form={form} />
          <FileField field={fields.image} hint={t("organisation.logo.hint", { megapixels })} accept={imageTypes} />
          <FormActions submit={t("organisation.logo.save")} cancelTo="/account/profile" />
        </AppForm>
      </Panel>
    </>
  );
}

/** A button, and no question: the image can be chosen again. */
function RemoveLogo() {
  const { t } = useTranslation("account");
  const [form] = useAppForm({ id: "remove-logo" });
  return (
    <AppForm form={form} ns="account" action="/account/profile/logo?remove">
      <FormActions submit={t("organisation.logo.remove")} />
    </AppForm>
  );
}
