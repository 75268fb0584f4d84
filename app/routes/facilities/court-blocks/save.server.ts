import { isAppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { reviewed } from "#app/backend/forms/review.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { canceledReservations } from "#app/rules/audit-concerns.ts";
import { courtsOf } from "#app/rules/places.ts";
import type { Affected } from "#contracts/facilities/closing-periods.ts";
import { type Blocking, type CourtBlockBody, courtBlocks } from "#contracts/facilities/court-blocks.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { affectedChanges } from "../closing-periods/view.ts";
import { blockForm } from "./form-schema.ts";
import { blocksPath } from "./handle.ts";
import { type BlockNotes, toReview } from "./view.ts";

const newKeys = ["court-blocks:new.done", "court-blocks:new.doneWithCanceled"] as const;
const editKeys = ["court-blocks:edit.done", "court-blocks:edit.doneWithCanceled"] as const;

/**
 * The action of a block's form, for a new block or for the one named. Confirmed reservations that are touched are shown
 * first, as `review`: the person agrees to cancel them.
 */
export function submitBlock(args: RouteArgs, staff: StaffCaller, place: Location, blockId?: string) {
  return accept<typeof blockForm, BlockNotes>(
    args,
    {
      form: blockForm,
      fields: { "record.not_found": "fieldIds" },
      refused: (error, submission) =>
        isAppError(error, "court_block.overlap")
          ? withParts(upstreamRefusal(error, submission), {
              conflicts: toConflicts(error.details, place.timeZone, staff.locale, courtsOf([place])),
            })
          : undefined,
    },
    async ({ tag, cancelReservations, ...requested }, submission) => {
      const result = await reviewed(submission, {
        preview: () => previewOf(staff, place, { ...requested, cancelReservations, tag: null }, blockId),
        touched: (would) => would.touched,
        seen: tag,
        unanswered: cancelReservations ? null : { cancelReservations: "court_block.cancel_or_change" },
        changed: "court_block.reservations_touched",
        toShown: (would) => toReview(would, place, staff.locale),
        save: ({ touched }) =>
          write(
            staff,
            place,
            { ...requested, cancelReservations: touched.count > 0, tag: touched.tag },
            touched,
            blockId,
          ),
      });
      if ("reply" in result) return result.reply;
      const { count } = result.saved.touched;
      const [done, doneWithCanceled] = blockId === undefined ? newKeys : editKeys;
      const key = count > 0 ? doneWithCanceled : done;
      return leadOn(args, { to: blocksPath(place.id), key, values: { count } });
    },
  );
}

/** What is sent, and which version of the block the person saw. */
type SeenBody = CourtBlockBody & { readonly version?: number | undefined };

/** What saving would do. */
function previewOf(staff: StaffCaller, place: Location, body: SeenBody, blockId?: string): Promise<Blocking> {
  const query = { preview: true };
  const params = { locationId: place.id };
  if (blockId === undefined) return staff.call(courtBlocks.create, { params, query, body });
  return staff.call(courtBlocks.replace, { params: { ...params, blockId }, query, body });
}

/** Saves, and records which reservations were cancelled with it. */
function write(
  staff: StaffCaller,
  place: Location,
  body: SeenBody,
  touched: Affected,
  blockId?: string,
): Promise<Blocking> {
  const target = { type: "courtBlock", label: place.name } as const;
  const changes = {
    fieldIds: { after: place.fields.filter(({ id }) => body.fieldIds.includes(id)).map(({ name }) => name) },
    startDate: { after: body.startDate },
    startTime: { after: body.startTime },
    endDate: { after: body.endDate },
    endTime: { after: body.endTime },
    reason: { after: body.reason },
    ...(touched.count > 0 && {
      reservations: { after: "cancel" },
      ...affectedChanges(touched, place, staff.locale),
      ...canceledReservations(touched.ids),
    }),
  };
  const params = { locationId: place.id };
  if (blockId === undefined)
    return staff.mutate({
      action: "court_block.create",
      op: courtBlocks.create,
      input: { params, query: {}, body },
      target,
      targetFrom: ({ block }) => block.id,
      changes,
    });
  return staff.mutate({
    action: "court_block.edit",
    op: courtBlocks.replace,
    input: { params: { ...params, blockId }, query: {}, body },
    target: { ...target, id: blockId },
    changes,
  });
}
