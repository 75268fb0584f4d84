// why a file of its own: browsers read these words, without schemas.

/**
 * What may speak against letting somebody into a training or a course, and what staff answer to proceed all the same. The
 * codes stand in the order in which they are asked.
 */
export const admissionAnswers = {
  "document.certificate_missing": "proceedCertificate",
  "membership.unpaid": "proceedUnpaid",
  "course.level_differs": "proceedLevel",
  "course.gender_differs": "proceedGender",
} as const;

/** A question that is asked before somebody is let in. */
export type AdmissionQuestion = keyof typeof admissionAnswers;

export const isAdmissionQuestion = (code: string): code is AdmissionQuestion => Object.hasOwn(admissionAnswers, code);

/** The answers as a body has them. @param codes the questions that are answered */
export const admissionAnswered = (codes: readonly string[]) => ({
  proceedCertificate: codes.includes("document.certificate_missing"),
  proceedUnpaid: codes.includes("membership.unpaid"),
  proceedLevel: codes.includes("course.level_differs"),
  proceedGender: codes.includes("course.gender_differs"),
});
