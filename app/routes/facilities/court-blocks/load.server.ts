import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { locations } from "#contracts/facilities/locations.ts";

/** A block and its location. Throws AppError 404 for ids that the organisation does not have. */
export async function loadBlock(
  staff: Pick<StaffCaller, "call">,
  { locationId, blockId }: { locationId: string; blockId: string },
) {
  const [place, block] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(courtBlocks.show, { params: { locationId, blockId } }),
  ]);
  return { place, block };
}
