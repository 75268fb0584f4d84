import { z } from "zod";
import { Id } from "../scalars.ts";

/**
 * The answers to what is asked before somebody is let into a training or a course, whatever the way: single entry, standing
 * place, sale, approval, publication of trainings. Papers are judged on the day on which somebody is let in.
 */
export const admissionProceeds = {
  /** Answers `document.certificate_missing`. */
  proceedCertificate: z.boolean().default(false),
  /** Answers `membership.unpaid`. */
  proceedUnpaid: z.boolean().default(false),
  /** Answers `course.level_differs`. */
  proceedLevel: z.boolean().default(false),
  /** Answers `course.gender_differs`. */
  proceedGender: z.boolean().default(false),
};

/** The questions, each with what its text needs. */
export const admissionErrors = [
  "document.certificate_missing", // 409 {state}: the training wants a certificate; none counts today
  "membership.unpaid", // 409: the training wants what is due to be paid; an instalment is overdue
  "course.level_differs", // 409 {level, own}: the member is of another level than the course; without one, not asked
  "course.gender_differs", // 409 {gender}: the course is for the other one
] as const;

/** Why one of several is not let in unless staff proceed. */
export const AdmissionObjection = z
  .object({
    athlete: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: "AdmissionObjection" });
export type AdmissionObjection = z.infer<typeof AdmissionObjection>;
