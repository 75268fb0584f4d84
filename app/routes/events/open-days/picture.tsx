import { useTranslation } from "react-i18next";
import { savePicture } from "#app/backend/forms/save-picture.server.ts";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { imageTypes } from "#app/ui/gallery/image-types.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openDays } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/picture";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";
import { Picture } from "./picture-line.tsx";

const megabyte = 1024 * 1024;

export const handle = {
  ...belowOpenDay("open-days:picture.title"),
  posts: { bytes: 6 * megabyte, fields: 20, drainedBytes: 100 * megabyte },
};

export async function loader(args: Route.LoaderArgs) {
  const { openDay, record } = await requireOpenDay(args);
  return { record, image: openDay.image };
}

/** Takes an image as the picture; with `?remove`, takes the picture away. */
export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const params = { id: openDay.id };
  const to = openDayPath(openDay.id);
  const [target, before] = [targetOf(openDay), openDay.image];
  const keep = (image: string | null) => ({ params, query: {}, body: { image } });
  if (new URL(args.request.url).searchParams.has("remove"))
    return submit(args, staff, {
      action: "open_day.edit",
      op: openDays.update,
      input: keep(null),
      target,
      changes: { image: { before } },
      done: { to, key: "open-days:picture.removed" },
    });
  const refused = await savePicture(args, staff, target, (image) =>
    staff.mutate({
      action: "open_day.edit",
      op: openDays.update,
      input: keep(image),
      target,
      changes: { image: { before, after: image } },
    }),
  );
  return refused ?? leadOn(args, { to, key: "open-days:picture.saved" });
}

export default function OpenDayPicture({ loaderData: { record, image }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const [form, fields] = useAppForm<{ image: string }>({ id: "open-day-picture", lastResult: actionData });
  const own = openDayPath(record.id, "picture");
  return (
    <>
      {image !== null && (
        <Panel padded>
          <Picture image={image} variant="thumbnail" />
          <RemovePicture action={`${own}?remove`} />
        </Panel>
      )}
      <Panel padded>
        <AppForm
          form={form}
          ns="open-days"
          labels={{ image: t("picture.field") }}
          action={own}
          encType="multipart/form-data"
        >
          <ErrorSummary form={form} />
          <FileField field={fields.image} hint={t("picture.hint")} accept={imageTypes} />
          <FormActions submit={t("picture.save")} cancelTo={openDayPath(record.id)} />
        </AppForm>
      </Panel>
    </>
  );
}

function RemovePicture({ action: to }: { readonly action: string }) {
  const { t } = useTranslation("open-days");
  const [form] = useAppForm({ id: "remove-picture" });
  return (
    <AppForm form={form} ns="open-days" action={to}>
      <FormActions submit={t("picture.remove")} tone="error" />
    </AppForm>
  );
}
