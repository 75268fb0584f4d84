import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { attributes } from "#contracts/academy/attributes.ts";

/** The club's levels, to choose from. */
export async function loadLevels(staff: StaffCaller) {
  const { data } = await staff.call(attributes.list, { query: { code: "levels" } });
  return data.flatMap(({ values }) => values.map(({ id, name }) => ({ value: id, label: name })));
}
