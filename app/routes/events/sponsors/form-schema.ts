import { z } from "zod";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { CallInput } from "#contracts/operation.ts";

const { name, url, textURL } = sponsors.create.body.shape;

/** What is typed of a sponsor; its logo has a page of its own. */
export const NewSponsorShape = z.object({ name, url, textURL });

/** The form's schema for a sponsor that exists: a blank field changes nothing, `removeLink` takes the link away. */
export const SponsorShape = z.object({
  name,
  url: url.unwrap().unwrap().optional(),
  textURL: textURL.unwrap().unwrap().optional(),
  removeLink: z.boolean(),
});

/** What changes: the ticked link goes, whatever its fields still hold. */
export const changesOf = ({
  removeLink,
  ...given
}: z.output<typeof SponsorShape>): CallInput<typeof sponsors.update>["body"] =>
  removeLink ? { name: given.name, url: null, textURL: null } : given;
