import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { savePicture } from "#app/backend/forms/save-picture.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Athlete, athletes } from "#contracts/academy/athletes.ts";
import { targetOf } from "./target.ts";

/** Uploads the form's image and makes it the athlete's photo. Answers the form with what is wrong, or undefined. */
export function savePhoto(args: RouteArgs, staff: StaffCaller, athlete: Athlete): Promise<FormReply | undefined> {
  const target = targetOf(athlete);
  return savePicture(args, staff, target, (photo) =>
    staff.mutate({
      action: "athlete.set_photo",
      op: athletes.update,
      input: { params: { id: athlete.id }, body: { photo } },
      target,
      changes: { photo: { before: athlete.photo, after: photo } },
    }),
  );
}
