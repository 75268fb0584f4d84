import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, seenVersion, Tag, WallTime, Weekday } from "../scalars.ts";
import { AffectedMatch, ClosingMatches } from "./closing-periods.ts";
import { courtReaders, facilityRoles } from "./roles.ts";

/**
 * Hours in which a location takes reservations, in its own wall time: `[startAt, endAt)` of a weekday. `version` grows
 * with every change; sending a stale one is a conflict.
 */
export const OpeningSlot = z
  .object({
    id: Id,
    locationId: Id,
    dayOfWeek: Weekday,
    startAt: WallTime,
    endAt: WallTime,
    version: z.number().int(),
  })
  .meta({ id: "OpeningSlot" });
export type OpeningSlot = z.infer<typeof OpeningSlot>;

/** The hours of a slot; an `endAt` of `24:00` ends the day. */
export const OpeningHours = z.object({ startAt: WallTime, endAt: WallTime }).meta({ id: "OpeningHours" });
export type OpeningHours = z.infer<typeof OpeningHours>;

/**
 * The matches to come of tournaments that are published or live which a change of hours leaves outside of them, earliest
 * first: 200 at most are named. `tag` stands for all of them.
 */
export const HoursEffects = z
  .object({ matchesCount: z.number().int(), matches: z.array(AffectedMatch), tag: Tag })
  .meta({ id: "OpeningHoursTouched" });
export type HoursEffects = z.infer<typeof HoursEffects>;

/** What becomes of matches that a change leaves outside; `matchesTag`, when sent, must be the set's present tag. */
const answer = { matches: ClosingMatches.optional(), matchesTag: Tag.optional() };
export type HoursAnswer = z.infer<z.ZodObject<typeof answer>>;

const changeErrors = [
  "opening_slot.matches_touched", // 409: say what becomes of them; `details.touched` (`OpeningHoursTouched`) names them
] as const;

/** Codes that saving hours may answer. */
const saveErrors = [
  ...changeErrors,
  "opening_slot.overlap", // 409: other slots of that day take a part of these hours
  "opening_slot.identical_times", // 422
  "opening_slot.end_before_start", // 422
  "opening_slot.uncovered", // 422: a price list that applies then has no price for some minutes; `details` says which
] as const;

export const openingSlots = staffResource(
  { name: "openingSlots", path: "/reservations/locations/:locationId/opening-slots", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Opening slots of a location, Monday first",
      roles: courtReaders,
      response: listOf(OpeningSlot),
    },
    create: {
      call: "POST",
      summary:
        "Add hours to weekdays, to all or to none; hours that touch others are fine, hours that overlap are refused",
      /** `alsoOn`: further weekdays with the same hours. The answer is the slot of `dayOfWeek`. */
      body: OpeningHours.extend({ dayOfWeek: Weekday, alsoOn: z.array(Weekday).max(6).optional(), ...answer }),
      response: OpeningSlot,
      errors: [...saveErrors, "opening_slot.too_many"], // 409, with `max` of a weekday
    },
    replace: {
      call: "PUT /:slotId",
      summary: "Change the hours of a slot; it stays on its weekday",
      body: OpeningHours.extend({ ...seenVersion, ...answer }),
      response: OpeningSlot,
      errors: [
        ...saveErrors,
        "opening_slot.stale", // 409: changed meanwhile
      ],
    },
    remove: {
      call: "DELETE /:slotId",
      summary: "Remove a slot; reservations made in it stay",
      query: answer,
      errors: changeErrors,
    },
    copyDay: {
      call: "POST /copies",
      summary: "Give other weekdays the hours of one: what they had is replaced, on all of them or on none",
      body: z.object({ dayOfWeek: Weekday, toDays: z.array(Weekday).min(1).max(6), ...answer }),
      status: 200,
      /** All slots of the location, as they are after the copy. */
      response: listOf(OpeningSlot),
      errors: [
        "opening_slot.copy_to_itself", // 422: the day itself is among those that are replaced
        "opening_slot.nothing_to_copy", // 422: the day has no hours
        "opening_slot.uncovered", // 422
        ...changeErrors,
      ],
    },
  },
);
