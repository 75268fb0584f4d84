import { sql } from "drizzle-orm";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import { openClubs } from "#upstream/account/organizations/suspension.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import type { Services } from "#upstream/core/services.ts";
import { addDays, daysBetween } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { type Draft, insertMessages } from "../messages/insert.ts";
import { findPapers } from "./due.ts";
import { reminderLetter } from "./letters.ts";
import { isToday, lastNotified, paperKey } from "./notified.ts";
import { type DocumentRules, documentRules } from "./state.ts";
import { type Paper, papers } from "./store.ts";
import { documents } from "./table.ts";

/** The job that reminds of documents, once a day. */
export const documentReminders = {
  name: "document-reminders",
  cron: "20 5 * * *",
  queue: { ...slowRetries, retryLimit: 5 },
} as const satisfies JobDefinition;

/** Days before a document ends, from the first step to the last, on which somebody is reminded. */
export const reminderSteps = [30, 7, 0, -7] as const;
/** What ended longer ago than so many days is no news any more, such as papers that were entered late. */
const stale = -37;
/** Papers that one transaction tells of. */
const batch = 200;

/** The step that is due with so many days left: the latest one, so that what was missed is not told twice. */
export const stepOf = (daysLeft: number): number | undefined =>
  daysLeft < stale ? undefined : reminderSteps.findLast((step) => daysLeft <= step);

/** A message about a paper. @param occasion what makes it another one than those before */
function draftOf(rules: DocumentRules, paper: Paper, occasion: string): Draft {
  const { expiresOn, state, type, athleteId } = paper;
  const standing =
    expiresOn === null || state === "missing"
      ? ({ state: "missing" } as const)
      : ({ state: state === "expired" ? "expired" : "expiring", expiresOn } as const);
  return {
    athleteId,
    kind: "document.reminder",
    key: `${paperKey(paper)}:${occasion}`,
    letter: (to) => reminderLetter(rules.language, type, standing, to),
  };
}

/**
 * Papers of an organisation that end soon or have ended lately. Only current ones, and only of accepted members; one that
 * was brought along rests until the day that was chosen for it.
 */
async function ending(db: Queryable, rules: DocumentRules): Promise<Paper[]> {
  const first = addDays(rules.today, stale);
  const last = addDays(rules.today, reminderSteps[0]);
  const rows = await db.execute<{
    membership_id: string;
    athlete_id: string;
    type: DocumentType;
    document_id: string;
    expires_on: string;
    state: Paper["state"];
  }>(sql`select * from (${papers({ ...rules, required: [] })}) paper
          where paper.expires_on between ${first} and ${last}
            and not exists (select from ${documents} resting
              where resting.id = paper.document_id and resting.reminders_from > ${rules.today}::date)
          order by paper.document_id`);
  return [...rows].map((row) => ({
    membershipId: row.membership_id,
    athleteId: row.athlete_id,
    type: row.type,
    documentId: row.document_id,
    expiresOn: row.expires_on,
    state: row.state,
  }));
}

/** Tells of each ending paper of an organisation by the step that is due; what was told is not told again. */
async function remindOrganisation(services: Services, organisationId: string): Promise<void> {
  const { db, now } = services;
  const rules = await documentRules(db, organisationId, now());
  const due = await ending(db, rules);
  for (let at = 0; at < due.length; at += batch)
    await inTransaction(db, async (tx) => {
      const drafts = due.slice(at, at + batch).flatMap((paper) => {
        const step = stepOf(daysBetween(rules.today, paper.expiresOn ?? rules.today));
        return step === undefined ? [] : [draftOf(rules, paper, String(step))];
      });
      await insertMessages(tx, services, { organisationId, today: rules.today, staffMemberId: null }, drafts);
    });
}

/** Reminds of documents in all organisations that are not suspended. May be broken off anywhere, and run twice at once. */
export async function remindOfDocuments(services: Services): Promise<void> {
  for (const { id } of await openClubs(services.db)) await remindOrganisation(services, id);
}

type RequestedReminder = { readonly membershipId: string; readonly type: DocumentType };

/** Reminds of some papers because staff ask for it; answers what became of each. */
export async function remindNow(
  tx: Queryable,
  services: Services,
  rules: DocumentRules,
  staffMemberId: string,
  wanted: readonly RequestedReminder[],
) {
  const { organisationId, today } = rules;
  const found = await findPapers(tx, rules, wanted);
  const told = await lastNotified(
    tx,
    organisationId,
    found.map((paper) => ({ athleteId: paper.athleteId, key: paperKey(paper) })),
  );
  const due = found.filter((paper, at) => paper.state !== "valid" && !isToday(told[at] ?? null, rules));
  const drafts = due.map((paper) => draftOf(rules, paper, `on:${today}`));
  const recipients = await insertMessages(tx, services, { organisationId, today, staffMemberId }, drafts);
  const results = wanted.map((one) => {
    const isSame = (paper: Paper) => paper.membershipId === one.membershipId && paper.type === one.type;
    const paper = found.find(isSame);
    if (!paper) return { ...one, code: "record.not_found" };
    if (paper.state === "valid") return { ...one, code: "reminder.not_needed" };
    if (!due.includes(paper)) return { ...one, code: "reminder.sent_today" };
    const count = recipients.get(paper.athleteId) ?? 0;
    return count === 0 ? { ...one, code: "reminder.no_recipient" } : { ...one, recipients: count };
  });
  return {
    done: results.filter((one) => "recipients" in one),
    failed: results.filter((one) => "code" in one),
  };
}
