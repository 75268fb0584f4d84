import { type Feedback, feedback } from "#contracts/help/feedback.ts";
import { implement } from "#upstream/core/implement.ts";
import { insertRow, rowOr404 } from "#upstream/core/rows.ts";
import { feedback as table } from "./table.ts";

const toFeedback = (row: typeof table.$inferSelect): Feedback => ({ ...row, createdAt: row.createdAt.toISOString() });

export const feedbackImplementations = implement(feedback, {
  create: async ({ body }, { services, caller }) =>
    toFeedback(
      await services.registry.sendToSupport(services, caller, (tx, sender) =>
        insertRow(tx, table, { ...sender, ...body }),
      ),
    ),

  show: async ({ params }, { services, caller: { organisationId, staffMemberId } }) =>
    toFeedback(await rowOr404(services.db, table, { organisationId, staffMemberId, id: params.id })),
});
