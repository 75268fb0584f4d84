import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { gallery } from "#contracts/facilities/gallery.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { orderForm } from "./form-schema.ts";
import { PictureGrid } from "./grid.tsx";
import { galleryPath } from "./handle.ts";
import { loadGallery } from "./load.server.ts";
import { moved } from "./order.ts";
import { Uploader } from "./uploader.tsx";

export const handle = belowLocation("gallery:title", { i18n: ["gallery"] });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadGallery(staff, args.params.locationId);
}

/** Puts the pictures in another order: one moved by its buttons, or all as they were dragged. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, pictures } = await loadGallery(staff, args.params.locationId);
  const submission = await parseForm(args.request, orderForm);
  if (submission.status !== "success") return invalid(submission);
  const { up, down, shown, order } = submission.value;
  const ids = pictures.map(({ mediaId }) => mediaId);
  const id = up ?? down;
  if (!order && (id === undefined || !ids.includes(id))) throw notFound();
  const next = order ?? moved(shown ?? ids, id ?? "", up ? "up" : "down");
  const list = galleryPath(location.id);
  const nameOf = (mediaId: string) => pictures.find((one) => one.mediaId === mediaId)?.fileName ?? mediaId;
  try {
    if (next.join(" ") !== ids.join(" "))
      await staff.mutate({
        action: "picture.reorder",
        op: gallery.reorder,
        input: { params: { locationId: location.id }, body: { media: next } },
        target: { type: "location", id: location.id, label: location.name },
        changes: { files: { before: ids.map(nameOf), after: next.map(nameOf) } },
      });
  } catch (error) {
    if (!isAppError(error, "gallery.changed")) throw error;
    return redirectWithFlash(args, list, { key: "gallery:errors.gallery.changed", severity: "warning" });
  }
  return redirectWithFlash(args, list, { key: "gallery:list.moved", severity: "success" });
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

export default function GalleryPage({ loaderData: { location, pictures, limits } }: Route.ComponentProps) {
  const { t } = useTranslation("gallery");
  const base = galleryPath(location.id);
  const undescribed = pictures.filter(({ alt }) => alt === null);
  return (
    <Stack>
      <Panel title={t("upload.title")} padded>
        {limits.room > 0 ? (
          <Uploader locationId={location.id} limits={limits} />
        ) : (
          <p>{t("list.full", { count: pictures.length })}</p>
        )}
      </Panel>
      <Panel title={t("list.title", { count: pictures.length })} padded>
        {pictures.length === 0 ? (
          <EmptyState icon="image" title={t("list.empty")} hint={t("list.emptyHint")} />
        ) : (
          <Stack>
            {undescribed[0] && (
              <Alert severity="warning">
                {t("list.undescribed", { count: undescribed.length })}{" "}
                <Link to={`${base}/${undescribed[0].mediaId}/edit`}>{t("list.describeNow")}</Link>
              </Alert>
            )}
            <p>{t("list.hint")}</p>
            <PictureGrid pictures={pictures} base={base} />
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}
