import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Thumbnail } from "#app/ui/gallery/picture.tsx";
import { styled } from "#app/ui/styled.ts";
import { gallery } from "#contracts/facilities/gallery.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/delete";
import { belowGallery, galleryPath } from "./handle.ts";
import { loadPicture } from "./load.server.ts";

export const handle = belowGallery("gallery:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadPicture(staff, args.params);
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, picture } = await loadPicture(staff, args.params);
  return submit(args, staff, {
    action: "picture.delete",
    op: gallery.remove,
    params: { locationId: location.id, mediaId: picture.mediaId },
    target: { type: "picture", id: picture.mediaId, label: picture.fileName },
    changes: { locationId: { before: location.name } },
    done: { to: galleryPath(location.id), key: "gallery:delete.done" },
  });
}

const Question = styled("div")({
  display: "grid",
  gap: 16,
  "& p": { overflowWrap: "anywhere" },
  "& img": { width: "100%", maxWidth: 320, height: "auto", maxHeight: 240, objectFit: "contain" },
});

export default function DeletePicture({ loaderData: { location, picture, place } }: Route.ComponentProps) {
  const { t } = useTranslation("gallery");
  return (
    <ConfirmForm
      id="deletion"
      ns="gallery"
      tone="error"
      message={
        <Question>
          <Thumbnail picture={picture} media={mediaPath} />
          <p>{t("delete.lead", { name: picture.fileName, location: location.name })}</p>
          {place === 1 && <p>{t("delete.cover")}</p>}
        </Question>
      }
      confirm={t("delete.submit")}
      cancelTo={galleryPath(location.id)}
    />
  );
}
