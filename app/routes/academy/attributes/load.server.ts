import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type AttributeCode, type AttributeValue, attributes } from "#contracts/academy/attributes.ts";
import { loggedAs } from "./kinds.ts";

/** All levels, or all groups, in their order. */
export async function loadValues(staff: StaffCaller, code: AttributeCode): Promise<AttributeValue[]> {
  const { data } = await staff.call(attributes.list, { query: { code } });
  return data[0]?.values ?? [];
}

/** One value with the others. Throws AppError 404 when the organisation has no such value. */
export async function loadValue(staff: StaffCaller, code: AttributeCode, id: string) {
  const values = await loadValues(staff, code);
  const value = values.find((one) => one.id === id);
  if (!value) throw notFound();
  return { value, others: values.filter((one) => one !== value) };
}

export const targetOf = (code: AttributeCode, { id, name }: AttributeValue) => ({
  type: loggedAs[code],
  id,
  label: name,
});
