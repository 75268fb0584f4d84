import { redirect } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { athleteMerges, MergeConflict } from "#contracts/academy/athlete-merges.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { homeOf } from "../athletes/handle.ts";

/** The caller and the athlete who goes. One who was merged already leads to who stayed. Throws AppError 404. */
export async function requireFrom(args: RouteArgs & { readonly params: { readonly athleteId: string } }) {
  const staff = await requireStaff(args, board);
  const { athleteId: id } = args.params;
  const from = await staff.call(athletes.show, { params: { id } });
  if (from.id !== id) throw redirect(homeOf(from));
  return { staff, from };
}

const Details = z.object({ both: MergeConflict });

/** What merging would do, by doing it and undoing it; or what stands in its way. */
export async function previewOf(staff: StaffCaller, from: string, intoAthleteId: string) {
  try {
    const would = await staff.call(athleteMerges.merge, {
      params: { id: from },
      query: { preview: true },
      body: { intoAthleteId },
    });
    return { would, conflict: null, problem: null };
  } catch (error) {
    if (!isAppError(error, "membership.merge_conflict", "membership.not_accepted", "athlete.merge_notes_too_long"))
      throw error;
    return { would: null, conflict: Details.safeParse(error.details).data?.both ?? null, problem: error.code };
  }
}
