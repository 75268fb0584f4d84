import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { canceling } from "#app/rules/audit-concerns.ts";
import type { Touched } from "#contracts/facilities/closing-periods.ts";
import { type Blocking, type CourtBlockBody, courtBlocks } from "#contracts/facilities/court-blocks.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { touchedChanges } from "../closing-periods/view.ts";
import { toConflicts } from "../reservations/conflicts.ts";
import { courtsOf } from "../reservations/places.ts";
import { blockForm } from "./form-schema.ts";
import { type BlockNotes, toReview } from "./view.ts";

/** What the form shows after it was sent. */
export interface BlockReply extends BlockNotes {
  readonly result: SubmissionResult;
}

/**
 * The action of a block's form, for a new block or for the one named. When confirmed reservations are touched nothing
 * is saved until the person has seen this very set of them and has agreed to cancel it: until then the reply carries
 * them as `review`. Answers what was saved otherwise.
 */
export async function submitBlock(staff: StaffCaller, request: Request, place: Location, blockId?: string) {
  const submission = await parseForm(request, blockForm);
  if (submission.status !== "success") return data<BlockReply>({ result: submission.reply() }, { status: 422 });
  const { tag, cancelReservations, ...wish } = submission.value;
  const preview = () => previewOf(staff, place, { ...wish, cancelReservations, tag: null }, blockId);
  const ask = (would: Blocking, result: SubmissionResult, status: number) =>
    data<BlockReply>({ result, review: toReview(would, place, staff.locale) }, { status });
  const askAgain = (would: Blocking) =>
    ask(would, submission.reply({ formErrors: ["court_block.reservations_touched"] }), 409);

  try {
    const would = await preview();
    const { count, tag: current } = would.touched;
    if (count > 0 && tag === null) return ask(would, { initialValue: submission.reply().initialValue ?? null }, 200);
    if (count > 0 && tag !== current) return askAgain(would);
    if (count > 0 && !cancelReservations)
      return ask(
        would,
        submission.reply({ fieldErrors: { cancelReservations: ["court_block.cancel_or_change"] } }),
        422,
      );
    const body = { ...wish, cancelReservations: count > 0, tag: current };
    return await write(staff, place, body, would.touched, blockId);
  } catch (error) {
    // Somebody confirmed, moved or cancelled between the look and the write.
    if (isAppError(error, "court_block.reservations_touched")) return askAgain(await preview());
    const refused = upstreamRefusal(error, submission, { "record.not_found": "fieldIds" });
    const details = isAppError(error, "court_block.overlap") ? error.details : undefined;
    const conflicts = toConflicts(details, place.timeZone, staff.locale, courtsOf([place]));
    return data<BlockReply>({ result: refused.data, conflicts }, refused.init ?? {});
  }
}

/** What saving would do. */
function previewOf(staff: StaffCaller, place: Location, body: CourtBlockBody, blockId?: string): Promise<Blocking> {
  const query = { preview: true };
  const params = { locationId: place.id };
  if (blockId === undefined) return staff.call(courtBlocks.create, { params, query, body });
  return staff.call(courtBlocks.replace, { params: { ...params, blockId }, query, body });
}

/** Saves, and records which reservations were cancelled with it. */
function write(
  staff: StaffCaller,
  place: Location,
  body: CourtBlockBody,
  touched: Touched,
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
      ...touchedChanges(touched, place, staff.locale),
      ...canceling(touched.ids),
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
