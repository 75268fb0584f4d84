import { and, asc, eq, inArray } from "drizzle-orm";
import type { ConsentChannel } from "#contracts/academy/consents.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { consentKinds, consentTexts } from "../consent-kinds/table.ts";
import { consentsOf, signersOf } from "./store.ts";
import { consentAnswers } from "./table.ts";

/** How an answer was given, and by whom of the staff it is noted. */
export interface Answering {
  readonly organisationId: string;
  readonly staffMemberId: string;
  readonly now: Date;
  readonly channel: ConsentChannel;
  readonly answeredOn: string;
}

/** A text that is given: its kind, and the number that is its kind's present one. */
type GivenText = { readonly kindId: string; readonly number: number };

/**
 * The texts that are given, held against new versions until the transaction ends.
 * @throws Refusal 404 for a text that is not the club's; 409 `consent.text_replaced`, `consent.kind_ended`
 */
export async function lockTexts(
  tx: Queryable,
  organisationId: string,
  textIds: readonly string[],
): Promise<GivenText[]> {
  const ids = [...new Set(textIds)];
  const texts = await tx
    .select({ kindId: consentTexts.kindId, number: consentTexts.number })
    .from(consentTexts)
    .where(and(eq(consentTexts.organisationId, organisationId), inArray(consentTexts.id, ids)));
  const kindIds = texts.map(({ kindId }) => kindId);
  const kinds = await tx
    .select({ id: consentKinds.id, present: consentKinds.textNumber, isAsked: consentKinds.isAsked })
    .from(consentKinds)
    .where(and(eq(consentKinds.organisationId, organisationId), inArray(consentKinds.id, kindIds)))
    .orderBy(asc(consentKinds.id))
    .for("share");
  if (texts.length < ids.length) throw notFound("textIds");
  const refuse = (code: string) => new Refusal(409, code, { fields: [{ path: ["textIds"], code }] });
  if (kinds.some(({ isAsked }) => !isAsked)) throw refuse("consent.kind_ended");
  const present = new Map(kinds.map((kind) => [kind.id, kind.present]));
  if (texts.some(({ kindId, number }) => number !== present.get(kindId))) throw refuse("consent.text_replaced");
  return texts;
}

/**
 * Who answers: the guardian who is named; without one a minor's only guardian, or one of several without saying which.
 * @throws Refusal 404 for somebody who is no guardian of the athlete
 */
async function signerOf(
  tx: Queryable,
  { organisationId, athleteId, isMinor }: { organisationId: string; athleteId: string; isMinor: boolean },
  guardianId: string | null,
) {
  const family = await signersOf(tx, organisationId, athleteId);
  if (guardianId !== null) {
    if (!family.some(({ id }) => id === guardianId)) throw notFound("guardianId");
    return { signedBy: "guardian" as const, guardianId };
  }
  if (!isMinor) return { signedBy: "athlete" as const, guardianId: null };
  const [only, ...others] = family;
  return { signedBy: "guardian" as const, guardianId: only && others.length === 0 ? only.id : null };
}

/** An athlete whose row the transaction holds, so that two answers at once stand one after the other. */
interface Answerer {
  readonly athleteId: string;
  readonly isMinor: boolean;
}

/**
 * Notes that texts were given; what is given already stays as it is. The athlete's row is locked.
 * @throws Refusal 404 for somebody who is no guardian of the athlete
 */
export async function giveConsents(
  tx: Queryable,
  { staffMemberId: createdBy, now: createdAt, ...answering }: Answering,
  { athleteId, isMinor }: Answerer,
  texts: readonly GivenText[],
  guardianId: string | null,
): Promise<void> {
  const { organisationId } = answering;
  const signer = await signerOf(tx, { organisationId, athleteId, isMinor }, guardianId);
  const { data } = await consentsOf(tx, organisationId, athleteId);
  const given = new Set(data.flatMap(({ kindId, state }) => (state === "given" ? [kindId] : [])));
  const rows = texts.flatMap(({ kindId, number }) =>
    given.has(kindId)
      ? []
      : { ...answering, ...signer, athleteId, kindId, textNumber: number, isGiven: true, createdBy, createdAt },
  );
  if (rows.length > 0) await tx.insert(consentAnswers).values(rows);
}

/**
 * Notes that a consent is withdrawn, or refused; that an acknowledgement was noted by mistake. It is about the
 * present text, whichever was given. The athlete's row is locked.
 * @throws Refusal 404 for another club's kind, or somebody who is no guardian; 409 `consent.nothing_given`
 */
export async function withdrawConsent(
  tx: Queryable,
  { staffMemberId: createdBy, now: createdAt, ...answering }: Answering,
  { athleteId, isMinor }: Answerer,
  kindId: string,
  guardianId: string | null,
): Promise<void> {
  const { organisationId } = answering;
  const { data } = await consentsOf(tx, organisationId, athleteId);
  const one = data.find((consent) => consent.kindId === kindId);
  if (!one) throw notFound();
  const { type, state, isAsked, answer } = one;
  const isGiven = answer?.isGiven === true;
  // Nobody refuses what is not asked any more, or to have read something.
  if (!isGiven && (type === "acknowledgement" || !isAsked || state !== "missing"))
    throw new Refusal(409, "consent.nothing_given");
  const signer = await signerOf(tx, { organisationId, athleteId, isMinor }, guardianId);
  const { textNumber } = one;
  await tx.insert(consentAnswers).values({
    ...answering,
    ...signer,
    athleteId,
    kindId,
    textNumber,
    isGiven: false,
    createdBy,
    createdAt,
  });
}

/** @throws Refusal 422 `consent.answered_ahead` for a day after the club's */
export function requireDay(answeredOn: string | undefined, today: string): string {
  if (answeredOn !== undefined && answeredOn > today) throw refuseField("consent.answered_ahead", ["answeredOn"]);
  return answeredOn ?? today;
}
