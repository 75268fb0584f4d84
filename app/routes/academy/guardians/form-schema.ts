import { type AthleteGuardian, Guardian, KnownGuardian, Relation } from "#contracts/academy/guardians.ts";
import { line, seenVersion } from "#contracts/scalars.ts";

const bond = KnownGuardian.omit({ guardianId: true }).shape;

/** A guardian as the form has one: blank fields are nothing. */
export const newGuardian = Guardian.omit({ id: true, version: true }).extend({
  firstName: line(80),
  lastName: line(80),
  ...bond,
});

/** The same of one that is there. */
export const keptGuardian = newGuardian.extend(seenVersion);

/** One of the club's guardians, who becomes this athlete's, too. */
export const knownGuardian = KnownGuardian.extend({ relation: Relation });

/** What of a guardian a form can change. */
export const toTyped = ({ id: _id, version: _version, others: _others, ...rest }: AthleteGuardian) => rest;
