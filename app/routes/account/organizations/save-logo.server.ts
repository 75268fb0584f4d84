import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { savePicture } from "#app/backend/forms/save-picture.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Organization, organizations } from "#contracts/account/organizations.ts";

/** Uploads the form's image and makes it the logo. Answers the form with what is wrong, or undefined. */
export function saveLogo(
  args: RouteArgs,
  staff: StaffCaller,
  { id, name, logo }: Organization,
): Promise<FormReply | undefined> {
  const target = { type: "organisation", id, label: name } as const;
  return savePicture(args, staff, target, (image) =>
    staff.mutate({
      action: "organisation.set_logo",
      op: organizations.update,
      input: { params: { id }, body: { logo: image } },
      target,
      changes: { logo: { before: logo, after: image } },
    }),
  );
}
