import { randomUUID } from "node:crypto";
import { maxMessagesADay, messages } from "#contracts/academy/messages.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { insertMessages } from "./insert.ts";
import { countMailing } from "./mailings.ts";
import { athletesOf, listMessages, messagesOf } from "./store.ts";
import { messages as table } from "./table.ts";

export const messageImplementations = implement(messages, {
  list: ({ query }, { services, caller }) => listMessages(services.db, caller.organisationId, query),

  send({ body }, { services, caller: { organisationId, staffMemberId } }) {
    const { subject, message } = body;
    const wanted = [...new Set(body.membershipIds)];
    return inTransaction(services.db, async (tx) => {
      const members = await athletesOf(tx, organisationId, wanted);
      if (members.length < wanted.length) throw notFound("membershipIds");
      const { today } = await todayOf(tx, organisationId, services.now());
      if (wanted.length > 1)
        await countMailing(
          tx,
          { organisationId, scope: "messages", day: today },
          maxMessagesADay,
          () => new Refusal(409, "message.daily_limit", { details: { max: maxMessagesADay } }),
        );
      // why random: the same words may be meant twice. A repeated call is recognised by its own key.
      const key = `staff:${randomUUID()}`;
      const drafts = members.map(({ athleteId }) => ({
        athleteId,
        kind: "staff.message",
        key,
        isByAddress: true as const,
        letter: () => ({ subject, body: message }),
      }));
      const sender = { organisationId, today, staffMemberId };
      const told = await insertMessages(tx, services, sender, drafts);
      const unreachable = members.filter(({ athleteId }) => told.get(athleteId) === 0).map(({ id }) => id);
      const recipients = await countRows(tx, table, messagesOf(organisationId, key));
      if (recipients === 0) throw new Refusal(409, "message.no_recipient");
      return { recipients, unreachable };
    });
  },
});
