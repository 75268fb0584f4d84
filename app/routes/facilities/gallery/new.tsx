import { useTranslation } from "react-i18next";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Uploader } from "#app/ui/gallery/uploader.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/new";
import { belowGallery, galleryPath, uploadLimits } from "./handle.ts";
import { loadGallery } from "./load.server.ts";
import { savePictures } from "./save.server.ts";

export const handle = { ...belowGallery("gallery:upload.title"), posts: uploadLimits("several") };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, limits } = await loadGallery(staff, args.params.locationId);
  return { location, limits };
}

/** Takes several pictures at once: all of them, or none. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const place = await loadGallery(staff, args.params.locationId);
  const saved = await savePictures(args, staff, place);
  if (typeof saved !== "number") return saved;
  return leadOn(args, { to: galleryPath(place.location.id), key: "gallery:upload.saved", values: { count: saved } });
}

export default function NewPictures({ loaderData: { location, limits }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("gallery");
  const base = galleryPath(location.id);
  return (
    <Panel title={t("upload.title")} padded>
      <Uploader base={base} limits={limits} lastResult={actionData} cancelTo={base} />
    </Panel>
  );
}
