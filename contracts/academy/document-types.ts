import { z } from "zod";

/** Papers of an athlete that a club keeps, section 3 of the product's specification. */
export const documentTypes = ["id", "greenPass", "medicalCertificate", "generic", "federalMembership"] as const;
export const DocumentType = z.enum(documentTypes).meta({ id: "DocumentType" });
export type DocumentType = z.infer<typeof DocumentType>;
