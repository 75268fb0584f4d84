import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { imageTypes } from "#app/ui/gallery/image-types.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { athletes } from "#contracts/academy/athletes.ts";
import type { Route } from "./+types/photo";
import { aboutAthlete } from "./handle.ts";
import { Photo } from "./photo-line.tsx";
import { savePhoto } from "./save-photo.server.ts";
import { listName, targetOf } from "./target.ts";

const megabyte = 1024 * 1024;

export const handle = {
  ...aboutAthlete("athletes:photo.title"),
  posts: { bytes: 6 * megabyte, fields: 20, drainedBytes: 100 * megabyte },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const athlete = await staff.call(athletes.show, { params: { id: args.params.athleteId } });
  // The page of an athlete who was merged into another leads to the other's.
  if (athlete.id !== args.params.athleteId) throw redirect(`/my-organization/athletes/${athlete.id}/photo`);
  return { athlete: { name: listName(athlete), membershipId: athlete.membershipId, photo: athlete.photo } };
}

/** Takes an image as the photo; with `?remove`, takes the photo away. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: args.params.athleteId };
  const athlete = await staff.call(athletes.show, { params });
  const to = `/my-organization/athletes/${athlete.id}/edit`;
  if (new URL(args.request.url).searchParams.has("remove"))
    return submit(args, staff, {
      action: "athlete.remove_photo",
      op: athletes.update,
      input: { params, body: { photo: null } },
      target: targetOf(athlete),
      changes: { photo: { before: athlete.photo } },
      done: { to, key: "athletes:photo.removed" },
    });
  const refused = await savePhoto(args, staff, athlete);
  return refused ?? redirectWithFlash(args, to, { key: "athletes:photo.saved", severity: "success" });
}

export default function AthletePhoto({ loaderData: { athlete }, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const [form, fields] = useAppForm<{ image: string }>({ id: "athlete-photo", lastResult: actionData });
  const own = `/my-organization/athletes/${params.athleteId}`;
  return (
    <>
      <Panel padded title={t("photo.title")}>
        {athlete.photo === null ? <p>{t("photo.none")}</p> : <Photo photo={athlete.photo} />}
        {athlete.photo !== null && <RemovePhoto action={`${own}/photo?remove`} />}
      </Panel>
      <Panel padded>
        <AppForm
          form={form}
          ns="athletes"
          labels={{ image: t("photo.field") }}
          action={`${own}/photo`}
          encType="multipart/form-data"
        >
          <ErrorSummary form={form} />
          <FileField field={fields.image} hint={t("photo.hint")} accept={imageTypes} />
          <FormActions submit={t("photo.save")} cancelTo={`${own}/edit`} />
        </AppForm>
      </Panel>
    </>
  );
}

function RemovePhoto({ action: to }: { readonly action: string }) {
  const { t } = useTranslation("athletes");
  const [form] = useAppForm({ id: "remove-photo" });
  return (
    <AppForm form={form} ns="athletes" action={to}>
      <FormActions submit={t("photo.remove")} tone="error" />
    </AppForm>
  );
}
