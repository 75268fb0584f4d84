import { consentKinds, consentTexts } from "#upstream/academy/consent-kinds/table.ts";
import { consentAnswers } from "#upstream/academy/consents/table.ts";
import { importRecords, importRows, imports } from "#upstream/imports/imports/table.ts";
import { erasures, erasureTexts, restrictedReceipts } from "#upstream/people/erasures/table.ts";
import { becauseOf, exported, omitted } from "./kinds.ts";

export const peopleTables = [
  exported(consentKinds, ["id", "name", "type", "isRequired", "isAsked", "textNumber", "createdAt", "updatedAt"]),
  exported(consentTexts, ["id", "kindId", "number", "text", "createdAt", "createdBy"], {
    joins: { kindId: "consent_kinds" },
  }),
  exported(
    consentAnswers,
    [
      ...(["sequence", "athleteId", "kindId", "textNumber", "isGiven", "signedBy", "guardianId", "channel"] as const),
      ...(["answeredOn", "createdAt", "createdBy"] as const),
    ],
    { joins: { kindId: "consent_kinds", guardianId: "guardians" } },
  ),
  exported(erasures, ["id", "number", "kind", "personId", "createdBy", "createdAt", "erasedAt"], {
    without: {
      position: "the order in which dashboards read them",
      acknowledgedAt: "how far dashboards are",
      ...becauseOf("ids by which logs know the person", ["subjects", "logPeople"]),
    },
    groups: { personId: "the id of a row in athletes.csv, guardians.csv or staff_members.csv, as kind says" },
  }),
  // The club has to keep them for ten years (Art. 2220 c.c.), also when it leaves.
  exported(restrictedReceipts, ["receiptId", "snapshot", "keepUntil"]),
];

const brought = "how a table was brought along, for 30 days: what came of it is in the records";

export const peopleOmitted = [
  omitted(erasureTexts, "by what a person who is being erased is looked for"),
  omitted(imports, brought),
  omitted(importRows, brought),
  omitted(importRecords, brought),
];
