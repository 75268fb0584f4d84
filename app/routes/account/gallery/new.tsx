import { useTranslation } from "react-i18next";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { savePictures } from "#app/backend/gallery/gallery.server.ts";
import { requireGallery, uploadLimitsOf } from "#app/backend/gallery/owner.server.ts";
import { picturePosts } from "#app/rules/post-limits.ts";
import { Uploader } from "#app/ui/gallery/uploader.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/new";
import { belowGallery } from "./handle.ts";

export const handle = { ...belowGallery("gallery:upload.title"), posts: picturePosts("several") };

export async function loader(args: Route.LoaderArgs) {
  const owner = await requireGallery(args);
  return { owner: owner.shown, limits: uploadLimitsOf(owner) };
}

/** Takes several pictures at once: all of them, or none. */
export async function action(args: Route.ActionArgs) {
  const owner = await requireGallery(args);
  const saved = await savePictures(args, owner);
  if (typeof saved !== "number") return saved;
  return leadOn(args, { to: owner.shown.path, key: "gallery:upload.saved", values: { count: saved } });
}

export default function NewPictures({ loaderData: { owner, limits }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("gallery");
  return (
    <Panel title={t("upload.title")} padded>
      <Uploader base={owner.path} limits={limits} lastResult={actionData} cancelTo={owner.path} />
    </Panel>
  );
}
