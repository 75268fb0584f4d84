import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { gallery } from "#contracts/facilities/gallery.ts";
import { pictureUrl } from "../pictures.ts";
import type { Route } from "./+types/edit";
import { descriptionForm } from "./form-schema.ts";
import { belowGallery, galleryPath } from "./handle.ts";
import { loadPicture } from "./load.server.ts";

export const handle = belowGallery("gallery:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadPicture(staff, args.params);
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, picture } = await loadPicture(staff, args.params);
  return submit(args, staff, {
    form: descriptionForm,
    action: "picture.describe",
    op: gallery.describe,
    params: { locationId: location.id, mediaId: picture.mediaId },
    target: { type: "picture", id: picture.mediaId, label: picture.fileName },
    changes: ({ alt }) => ({ alt: { before: picture.alt, after: alt } }),
    done: { to: galleryPath(location.id), key: "gallery:edit.done" },
  });
}

const Sheet = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))",
  "& img": { width: "100%", height: "auto", maxHeight: 480, objectFit: "contain", objectPosition: "left top" },
}));

export default function DescribePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("gallery");
  const { location, picture, place, count } = loaderData;
  const { mediaId, fileName, alt, width, height } = picture;
  const [form, fields] = useAppForm<{ alt: string; decorative: string }>({
    id: "picture",
    lastResult: actionData,
    defaultValue: { alt: alt ?? "", decorative: alt === "" ? "on" : "" },
  });
  return (
    <Panel title={t("edit.place", { place, count, name: fileName })} actions={<HistoryLink id={mediaId} />} padded>
      <Sheet>
        <img src={pictureUrl(mediaId, "original")} alt={alt ?? ""} width={width} height={height} />
        <AppForm form={form} ns="gallery" labels={{ alt: t("edit.alt"), decorative: t("edit.decorative") }}>
          <ErrorSummary form={form} />
          <TextAreaField field={fields.alt} hint={t("edit.hint")} rows={3} maxLength={250} />
          <CheckboxField field={fields.decorative} hint={t("edit.decorativeHint")} />
          <FormActions submit={t("edit.submit")} cancelTo={galleryPath(location.id)} />
        </AppForm>
      </Sheet>
    </Panel>
  );
}
