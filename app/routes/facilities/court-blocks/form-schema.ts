import { z } from "zod";
import { maxBlockReason } from "#contracts/facilities/sizes.ts";
import { Id, LocalDate, line, Tag, WallTime } from "#contracts/scalars.ts";
import { checkboxGroup } from "../checkbox-group.ts";

/**
 * The form of a block into the contract's body. Without an end date it ends on the day it starts; without times it
 * takes whole days. `tag` stands for the reservations that the person was shown.
 */
export const blockForm = z
  .object({
    fieldIds: checkboxGroup(Id, { min: 1, max: 200 }),
    startDate: LocalDate,
    startTime: WallTime.default("00:00"),
    endDate: LocalDate.optional(),
    endTime: WallTime.default("24:00"),
    reason: line(maxBlockReason),
    cancelReservations: z.boolean().default(false),
    tag: Tag.nullable().default(null),
    version: z.coerce.number().int().optional(),
  })
  .transform(({ endDate, ...form }) => ({ ...form, endDate: endDate ?? form.startDate }));

/** The fields as the form starts with them. */
export interface BlockFormValues extends Record<string, string | string[]> {
  fieldIds: string[];
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  reason: string;
  cancelReservations: string;
}

const known = (value: string | null, schema: typeof LocalDate | typeof WallTime) =>
  value !== null && schema.safeParse(value).success ? value : "";

/**
 * What a new block starts with: what the address says (`fieldId`, also several times, `date`, `startAt`, `endAt`, named
 * as for a new reservation), and nothing where it says nothing.
 */
export const newValues = (query: URLSearchParams, courtIds: readonly string[]): BlockFormValues => ({
  fieldIds: query.getAll("fieldId").filter((id) => courtIds.includes(id)),
  startDate: known(query.get("date"), LocalDate),
  startTime: known(query.get("startAt"), WallTime),
  endDate: "",
  endTime: known(query.get("endAt"), WallTime),
  reason: "",
  cancelReservations: "",
});
