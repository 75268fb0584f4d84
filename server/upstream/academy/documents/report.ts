import { reports } from "#contracts/academy/documents.ts";
import { implement } from "#upstream/core/implement.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { lockRow } from "#upstream/core/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { insertMessages } from "../messages/insert.ts";
import { reportLetter } from "./letters.ts";
import { isToday, lastNotified, paperKey } from "./notified.ts";
import { documentRules } from "./state.ts";
import { documents } from "./table.ts";

export const reportImplementations = implement(reports, {
  create({ body: { documentId, ...said } }, { services, caller: { organisationId, staffMemberId } }) {
    return inTransaction(services.db, async (tx) => {
      const { athleteId, type, removedAt } = await lockRow(tx, documents, { organisationId, id: documentId });
      if (removedAt !== null) throw new Refusal(409, "document.removed");
      const rules = await documentRules(tx, organisationId, services.now());
      const key = `${paperKey({ documentId, athleteId, type })}:report`;
      const [before = null] = await lastNotified(tx, organisationId, [{ athleteId, key }]);
      if (isToday(before, rules)) throw new Refusal(409, "report.sent_today");
      const sender = { organisationId, today: rules.today, staffMemberId };
      const recipients = await insertMessages(tx, services, sender, [
        {
          athleteId,
          kind: "document.report",
          key: `${key}:${rules.today}`,
          letter: (to) => reportLetter(rules.language, type, said, to),
        },
      ]);
      const count = recipients.get(athleteId) ?? 0;
      if (count === 0) throw new Refusal(409, "report.no_recipient");
      return { recipients: count };
    });
  },
});
