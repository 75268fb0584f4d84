import { z } from "zod";
import { type Athlete, AthleteFields, athleteProceeds } from "#contracts/academy/athletes.ts";
import { maxConsentKinds } from "#contracts/academy/consent-kinds.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { Id, seenVersion } from "#contracts/scalars.ts";

const sizes = AthleteFields.shape.clothingSizes.shape;
/** What a form has of an athlete: sizes beside the rest; the photo has a page of its own. */
const typed = AthleteFields.omit({ photo: true, clothingSizes: true }).extend({
  ...sizes,
  ...athleteProceeds,
});

/** An athlete to add, who becomes a member at once or has to be decided about. */
export const newAthlete = typed.extend({
  status: memberships.create.body.shape.status,
  consents: z.array(Id).max(maxConsentKinds).default([]),
});
/** The form's schema for an athlete that exists, with the version that it has seen. */
export const existingAthlete = typed.extend(seenVersion);

export type TypedAthlete = Omit<z.output<typeof typed>, keyof typeof athleteProceeds>;

/** What was typed as upstream takes it. */
export const toFields = ({ tankTop, top, shorts, ...rest }: TypedAthlete) => ({
  ...rest,
  clothingSizes: { tankTop, top, shorts },
});

/** The athlete as the form has it. */
export const toTyped = ({
  clothingSizes,
  photo: _photo,
  id: _id,
  membershipId: _membership,
  version: _version,
  createdAt: _created,
  ...rest
}: Athlete): TypedAthlete => ({ ...rest, ...clothingSizes });

/** The athlete's fields as the log holds them: without what only answers a question. */
export const logged = ({
  proceedDuplicate: _proceed,
  proceedTaxId: _taxId,
  version: _version,
  status: _status,
  ...fields
}: TypedAthlete & {
  readonly proceedDuplicate?: boolean;
  readonly proceedTaxId?: boolean;
  readonly version?: number | undefined;
  readonly status?: string;
}): TypedAthlete => fields;
