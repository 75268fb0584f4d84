import { z } from "zod";

/**
 * The boxes that were ticked in a group; each must be an `item`. What is not is an error of the group, not of a box:
 * the error stands where the group is shown.
 */
export const checkboxGroup = <T extends z.ZodType<string, string>>(
  item: T,
  { min = 0, max }: { min?: number; max: number },
) =>
  z
    .array(z.string())
    .min(min)
    .max(max)
    .refine((values) => values.every((value) => item.safeParse(value).success), "field.choice")
    .pipe(z.array(item));
