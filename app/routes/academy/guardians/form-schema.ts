import { z } from "zod";
import { type AthleteGuardian, Guardian, guardians, KnownGuardian, Relation } from "#contracts/academy/guardians.ts";
import { line, seenVersion } from "#contracts/scalars.ts";

const bond = KnownGuardian.omit({ guardianId: true }).shape;

const proceed = { proceedTaxId: guardians.update.body.shape.proceedTaxId };

/** A guardian as the form has one: blank fields are nothing. */
const typedGuardian = Guardian.omit({ id: true, version: true }).extend({
  firstName: line(80),
  lastName: line(80),
  ...bond,
});

export const newGuardian = typedGuardian.extend({ ...proceed, proceedDuplicate: z.boolean().default(false) });

/** The form's schema for a guardian that exists, with the version that it has seen. */
export const existingGuardian = typedGuardian.extend({ ...seenVersion, ...proceed });

/** One of the club's guardians, who becomes this athlete's, too. */
export const knownGuardian = KnownGuardian.extend({ relation: Relation });

/** The fields of a guardian that a form can change. */
export const toTyped = ({ id: _id, version: _version, others: _others, ...rest }: AthleteGuardian) => rest;
