import { type OpenDay, OpenDayBody } from "#contracts/events/open-days.ts";
import { seenVersion } from "#contracts/scalars.ts";

/** What the form of an open day says: its picture has a page of its own. */
export const OpenDayShape = OpenDayBody.omit({ image: true });

/** The form's schema for an open day that exists, with the version that it has seen. */
export const OpenDayEditShape = OpenDayShape.extend(seenVersion);

/** An open day in the words of its form. */
export const shapeOf = ({ name, description, startDate, endDate, visibility, maxPerAthlete }: OpenDay) => ({
  name,
  description,
  startDate,
  endDate,
  visibility,
  maxPerAthlete,
});

/** What a new open day starts with. */
export const blank = {
  name: "",
  description: "",
  startDate: "",
  endDate: "",
  visibility: "all" as const,
  maxPerAthlete: 1,
};
