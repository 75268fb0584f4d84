import { wallets } from "#contracts/academy/wallets.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, refuseField } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { memberships } from "../memberships/table.ts";
import { walletsOf } from "./balances.ts";
import { movementDownload } from "./download.ts";
import { listMovements, liveBatchesOf, movementsOf } from "./list.ts";
import { creditWallets, takeTokens } from "./save.ts";

export const walletImplementations = implement(wallets, {
  movements: ({ query }, { services, caller }) => listMovements(services.db, caller.organisationId, query),

  download: async ({ query: { format, sort, ...filters } }, { services, caller: { organisationId }, language }) => {
    const { timeZone } = await todayOf(services.db, organisationId, services.now());
    return answerDownload(
      format,
      movementDownload(services, { organisationId, timeZone }, { filters, sort, language }),
    );
  },

  show: async ({ params }, { services: { db, now }, caller: { organisationId } }) => {
    const { athleteId } = await rowOr404(db, memberships, { organisationId, id: params.id });
    const { today } = await todayOf(db, organisationId, now());
    const [all, batches] = await Promise.all([
      walletsOf(db, organisationId, [athleteId], today),
      liveBatchesOf(db, organisationId, athleteId, today),
    ]);
    const wallet = found(all.get(athleteId));
    return { wallet, balances: wallet.token, batches };
  },

  move: ({ params, body }, { services: { db, now }, caller: { organisationId, staffMemberId } }) => {
    const { type, amount, expiresOn, notes } = body;
    if (amount === 0) throw refuseField("wallet.zero", ["amount"]);
    const act = { organisationId, by: staffMemberId, now: now() };
    return inTransaction(db, async (tx) => {
      const { athleteId } = await rowOr404(tx, memberships, { organisationId, id: params.id });
      const moved =
        amount > 0
          ? await creditWallets(tx, act, [{ athleteId, type, amount, expiresOn, origin: "staff", notes }])
          : await takeTokens(tx, act, { athleteId, type, amount: -amount, notes });
      const { today } = await todayOf(tx, organisationId, act.now);
      const ids = moved.map(({ id }) => id);
      return {
        movements: await movementsOf(tx, organisationId, ids),
        wallet: found((await walletsOf(tx, organisationId, [athleteId], today)).get(athleteId)),
      };
    });
  },
});
