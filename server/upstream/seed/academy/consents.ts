import { and, eq } from "drizzle-orm";
import { consentKinds, consentTexts } from "#upstream/academy/consent-kinds/table.ts";
import { consentAnswers } from "#upstream/academy/consents/table.ts";
import { guardianships } from "#upstream/academy/guardians/table.ts";
import { instantOf, localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { insertMany } from "../bulk.ts";
import { randomOf } from "../random.ts";
import type { Club } from "./club.ts";
import type { Member } from "./people.ts";

/** What the demo's clubs ask, and how many of their members have said yes. */
const asked = [
  {
    name: "Informativa privacy",
    type: "acknowledgement",
    isRequired: true,
    share: 0.9,
    text: "Dichiaro di aver letto l'informativa sul trattamento dei dati personali del circolo (art. 13 del Regolamento UE 2016/679): i dati servono a gestire l'iscrizione, gli allenamenti, i pagamenti e gli obblighi di legge.",
  },
  {
    name: "Foto e video",
    type: "consent",
    isRequired: false,
    share: 0.7,
    text: "Acconsento a che il circolo pubblichi sul proprio sito e sui propri canali foto e video fatti durante allenamenti, tornei e feste. Posso revocare il consenso quando voglio.",
  },
  {
    name: "E-mail promozionali",
    type: "consent",
    isRequired: false,
    share: 0.4,
    text: "Acconsento a ricevere per e-mail le offerte del circolo e dei suoi sponsor. Posso revocare il consenso quando voglio.",
  },
] as const;

/** What a club asks, and the answers of its members: most have given them with their enrolment. */
export async function seedConsents(tx: Queryable, club: Club, members: readonly Member[]): Promise<void> {
  const { organisationId, timeZone, staffMemberId, now } = club;
  const begun = instantOf("2024-09-01", "09:00", timeZone);
  const payers = await tx
    .select()
    .from(guardianships)
    .where(and(eq(guardianships.organisationId, organisationId), eq(guardianships.isPayer, true)));
  const payerOf = new Map(payers.map(({ athleteId, guardianId }) => [athleteId, guardianId]));
  for (const { share, text, ...kind } of asked) {
    const kindId = randomOf("consent", `${organisationId} ${kind.name}`).uuid();
    await tx
      .insert(consentKinds)
      .values({ ...kind, id: kindId, organisationId, createdAt: begun, updatedAt: begun })
      .onConflictDoNothing();
    await tx
      .insert(consentTexts)
      .values({
        ...{ organisationId, kindId, number: 1, text, createdAt: begun, createdBy: staffMemberId },
      })
      .onConflictDoNothing();
    const answers = members.flatMap(({ id: athleteId, status, isMinor, requestedAt }) => {
      const random = randomOf(`consents ${kind.name}`, athleteId);
      const isGiven = random.chance(share);
      if (status === "pending" || (!isGiven && (kind.type === "acknowledgement" || random.chance(0.3)))) return [];
      const createdAt = requestedAt < begun ? begun : requestedAt > now ? now : requestedAt;
      return {
        ...{ organisationId, athleteId, kindId, textNumber: 1, isGiven, createdAt, createdBy: staffMemberId },
        signedBy: isMinor ? ("guardian" as const) : ("athlete" as const),
        guardianId: isMinor ? (payerOf.get(athleteId) ?? null) : null,
        channel: "paper" as const,
        answeredOn: localDateOf(createdAt, timeZone),
      };
    });
    await insertMany(tx, consentAnswers, answers);
  }
}
