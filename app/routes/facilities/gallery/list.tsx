import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { accept, leadOn, write } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PictureGrid } from "#app/ui/gallery/grid.tsx";
import { moved } from "#app/ui/gallery/order.ts";
import { Uploader } from "#app/ui/gallery/uploader.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { gallery } from "#contracts/facilities/gallery.ts";
import { belowLocation } from "../locations/handle.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/list";
import { orderForm } from "./form-schema.ts";
import { galleryPath } from "./handle.ts";
import { loadGallery } from "./load.server.ts";

export const handle = belowLocation("gallery:title", { i18n: ["gallery"] });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadGallery(staff, args.params.locationId);
}

/** Puts the pictures in another order: one moved by its buttons, or all as they were dragged. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, pictures } = await loadGallery(staff, args.params.locationId);
  const to = galleryPath(location.id);
  const ids = pictures.map(({ mediaId }) => mediaId);
  const nameOf = (mediaId: string) => pictures.find((one) => one.mediaId === mediaId)?.fileName ?? mediaId;
  const refused = (error: unknown) =>
    isAppError(error, "gallery.changed")
      ? leadOn(args, { to, key: "gallery:errors.gallery.changed", severity: "warning" })
      : undefined;
  return accept(args, { form: orderForm, refused }, async ({ up, down, shown, order }) => {
    const id = up ?? down;
    if (!order && (id === undefined || !ids.includes(id))) throw notFound();
    const media = order ?? moved(shown ?? ids, id ?? "", up ? "up" : "down");
    const done = { to, key: "gallery:list.moved" };
    if (media.join(" ") === ids.join(" ")) return leadOn(args, done);
    return write(
      args,
      staff,
      {
        action: "picture.reorder",
        op: gallery.reorder,
        input: { params: { locationId: location.id }, body: { media } },
        target: { type: "location", id: location.id, label: location.name },
        changes: { files: { before: ids.map(nameOf), after: media.map(nameOf) } },
        done,
      },
      null,
    );
  });
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
          <Uploader base={base} limits={limits} />
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
            <PictureGrid pictures={pictures} base={base} media={mediaPath} />
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}
