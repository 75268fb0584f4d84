import { and, eq, isNull } from "drizzle-orm";
import { type DocumentBody, documentFileTypes, endingTypes, maxDocuments } from "#contracts/academy/documents.ts";
import { media } from "#upstream/account/media/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { insertRow, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { lockAthlete } from "../athletes/save.ts";
import type { DocumentRules } from "./state.ts";
import { documents } from "./table.ts";

type Dates = Pick<DocumentBody, "type" | "issuedOn" | "expiresOn">;

/** @throws Refusal 422 for dates that cannot be */
export function checkDates({ type, issuedOn, expiresOn }: Dates, { today }: Pick<DocumentRules, "today">): void {
  if (issuedOn !== null && issuedOn > today) throw refuseField("document.issued_ahead", ["issuedOn"]);
  if (expiresOn === null) {
    if (endingTypes.includes(type)) throw refuseField("document.expiry_required", ["expiresOn"]);
  } else if (issuedOn !== null && expiresOn < issuedOn)
    throw refuseField("document.expires_before_issue", ["expiresOn"]);
}

/**
 * Gives a file that the caller uploaded to the board: from now on it is health data of somebody.
 * @throws Refusal 422 for no such file or another type, 409 when it belongs to something
 */
export async function takeFile(
  tx: Queryable,
  { organisationId, accountId }: Pick<StaffCaller, "organisationId" | "accountId">,
  id: string,
): Promise<void> {
  const mine = and(eq(media.organisationId, organisationId), eq(media.id, id), eq(media.accountId, accountId));
  const [file] = await tx.select().from(media).where(mine).for("update");
  if (!file) throw refuseField("document.media_unknown", ["mediaId"]);
  if (file.audience !== "owner") throw new Refusal(409, "document.media_taken", fieldOf("document.media_taken"));
  if (!documentFileTypes.some((type) => type === file.contentType))
    throw refuseField("document.media_type", ["mediaId"]);
  await tx.update(media).set({ audience: "board" }).where(eq(media.id, id));
}

const fieldOf = (code: string) => ({ fields: [{ path: ["mediaId"], code }] });

/** A document of an athlete. */
interface NewDocument extends DocumentBody {
  readonly athleteId: string;
  /** Before this day nobody is reminded of it by itself. */
  readonly remindersFrom?: string;
}

/**
 * Adds a document to an athlete of the club, in the caller's transaction.
 * @returns its id
 * @throws Refusal as `documents.add` of the contract says
 */
export async function addDocument(
  tx: Queryable,
  caller: Pick<StaffCaller, "organisationId" | "accountId" | "staffMemberId">,
  rules: Pick<DocumentRules, "today">,
  body: NewDocument,
  now: Date,
): Promise<string> {
  const { organisationId, staffMemberId } = caller;
  const { athleteId } = body;
  await lockAthlete(tx, organisationId, athleteId);
  const kept = and(rowsOf(documents, { organisationId, athleteId }), isNull(documents.removedAt));
  if ((await countRows(tx, documents, kept)) >= maxDocuments)
    throw new Refusal(409, "document.too_many", { details: { max: maxDocuments } });
  checkDates(body, rules);
  if (body.mediaId !== null) await takeFile(tx, caller, body.mediaId);
  const by = { createdBy: staffMemberId, createdAt: now, updatedAt: now };
  return (await insertRow(tx, documents, { ...body, ...by, organisationId })).id;
}
