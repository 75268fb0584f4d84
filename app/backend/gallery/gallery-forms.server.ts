import { z } from "zod";
import { AlternativeText } from "#contracts/account/gallery.ts";
import { Id } from "#contracts/scalars.ts";

/** What a picture shows: a text, or the tick that there is nothing to say. */
export const descriptionForm = z
  .object({ alt: AlternativeText.optional(), decorative: z.literal("on").optional() })
  .check(({ value: { alt, decorative }, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: "custom", input: alt, path: [path], message });
    if (!alt && !decorative) refuse("alt", "gallery.alt_required");
    if (alt && decorative) refuse("decorative", "gallery.alt_and_decorative");
  })
  .transform(({ alt = "" }) => ({ alt }));

const order = z
  .string()
  .transform((ids) => ids.split(" "))
  .pipe(z.array(Id))
  .optional();

/** The buttons that move one picture in the order that was shown, or the whole order after one was dragged. */
export const orderForm = z.object({
  up: Id.optional(),
  down: Id.optional(),
  shown: order,
  order,
});
