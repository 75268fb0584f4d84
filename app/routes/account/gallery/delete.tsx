import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePicture } from "#app/backend/gallery/owner.server.ts";
import { DeletePicture } from "#app/ui/gallery/one-picture.tsx";
import type { Route } from "./+types/delete";
import { belowGallery } from "./handle.ts";

export const handle = belowGallery("gallery:delete.title");

export async function loader(args: Route.LoaderArgs) {
  return (await requirePicture(args)).shown;
}

export async function action(args: Route.ActionArgs) {
  const { owner, params, target } = await requirePicture(args);
  return submit(args, owner.staff, {
    action: `${owner.log.word}.delete`,
    failed: "gallery.generic_save",
    op: owner.calls.remove,
    params,
    target,
    changes: owner.log.whose,
    done: { to: owner.shown.path, key: "gallery:delete.done" },
  });
}

export default function RemovePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, picture, place } = loaderData;
  const { path, media, record } = owner;
  return <DeletePicture {...{ picture, place, media }} base={path} owner={record} reply={actionData} />;
}
