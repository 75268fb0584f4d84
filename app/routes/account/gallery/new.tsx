import { useTranslation } from "react-i18next";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { picturePosts } from "#app/rules/post-limits.ts";
import { Uploader } from "#app/ui/gallery/uploader.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/new";
import { belowGallery, galleryPath } from "./handle.ts";
import { requireGallery, upload } from "./load.server.ts";

export const handle = { ...belowGallery("gallery:upload.title"), posts: picturePosts("several") };

export async function loader(args: Route.LoaderArgs) {
  const { location, limits } = await requireGallery(args);
  return { location, limits };
}

/** Takes several pictures at once: all of them, or none. */
export async function action(args: Route.ActionArgs) {
  const { saved, to } = await upload(args);
  if (typeof saved !== "number") return saved;
  return leadOn(args, { to, key: "gallery:upload.saved", values: { count: saved } });
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
