import { submit } from "#app/backend/forms/submit.server.ts";
import { descriptionForm } from "#app/backend/gallery/gallery-forms.server.ts";
import { requirePicture } from "#app/backend/gallery/owner.server.ts";
import { DescribePicture } from "#app/ui/gallery/one-picture.tsx";
import type { Route } from "./+types/edit";
import { belowGallery } from "./handle.ts";

export const handle = belowGallery("gallery:edit.title");

export async function loader(args: Route.LoaderArgs) {
  return (await requirePicture(args)).shown;
}

export async function action(args: Route.ActionArgs) {
  const { owner, shown, params, target } = await requirePicture(args);
  return submit(args, owner.staff, {
    form: descriptionForm,
    action: `${owner.log.word}.describe`,
    failed: "gallery.generic_save",
    op: owner.calls.describe,
    params,
    target,
    changes: ({ alt }) => ({ alt: { before: shown.picture.alt, after: alt } }),
    done: { to: owner.shown.path, key: "gallery:edit.done" },
  });
}

export default function EditPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, ...about } = loaderData;
  return <DescribePicture {...about} base={owner.path} media={owner.media} reply={actionData} />;
}
