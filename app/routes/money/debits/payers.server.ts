import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { guardians } from "#contracts/academy/guardians.ts";

/** The guardians of how many athletes are asked for at most: each is a call. */
const most = 6;

/** The guardians of athletes, once each, the payers first. */
export async function payersOf(staff: StaffCaller, athleteIds: readonly string[]) {
  const lists = await Promise.all(
    [...new Set(athleteIds)].slice(0, most).map((id) => staff.call(guardians.list, { params: { id } })),
  );
  const all = lists.flatMap(({ data }) => data).toSorted((a, b) => Number(b.isPayer) - Number(a.isPayer));
  return [
    ...new Map(
      all.map((one) => [one.id, { id: one.id, name: `${one.firstName} ${one.lastName}`, isPayer: one.isPayer }]),
    ).values(),
  ];
}
