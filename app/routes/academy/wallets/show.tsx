import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigation } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { wallets } from "#contracts/academy/wallets.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember, targetOf } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/show";
import { BatchTable } from "./batch-table.tsx";
import { CoinCards } from "./coin-cards.tsx";
import { useMovementColumns } from "./columns.tsx";
import { bodyOf, movementForm } from "./form-schema.ts";
import { MovementForm } from "./movement-form.tsx";
import { toBatchRows, toCards, toRows } from "./view.ts";

export const handle = belowMember("wallets:show.title", { i18n: ["wallets"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const [{ balances, batches }, list] = await Promise.all([
    staff.call(wallets.show, { params: { id: member.id } }),
    staff.call(wallets.movements, { query: { athleteId: [membership.athlete.id], page, pageSize } }),
  ]);
  const { timeZone } = staff.staff.organization;
  return listData(address, {
    member,
    isRevoked: membership.status === "canceled",
    cards: toCards(balances, batches),
    batches: toBatchRows(batches, timeZone),
    rows: toRows(list.data, timeZone),
    pageInfo: list.pageInfo,
    values: { direction: "credit", type: batches[0]?.type ?? "gold", amount: "", expiresOn: "", notes: "" },
    constraint: constraintOf(movementForm),
  });
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, member } = await requireMember(args);
  return submit(args, staff, {
    action: ({ direction }) => `wallet.${direction}`,
    op: wallets.move,
    form: formOf(movementForm, staff),
    input: (form) => ({ params: { id: member.id }, body: bodyOf(form) }),
    target: { ...targetOf(membership), type: "wallet" },
    done: (_, { direction, type, amount }) => ({
      to: sectionPath(member.id, "tokens"),
      key: direction === "credit" ? "wallets:form.credited" : "wallets:form.debited",
      values: { count: amount, coin: staff.t(`common:coins.${type}`) },
    }),
  });
}

export default function WalletTab({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("wallets");
  useLiveRevalidation(["tokens"], { isPaused: actionData !== undefined });
  const { isRevoked, cards, batches, rows, pageInfo, pageSize, values, constraint } = loaderData;
  const columns = useMovementColumns();
  const saves = useSaves(actionData !== undefined);
  const isEmpty = pageInfo.total === 0;
  return (
    <>
      {isRevoked && (
        <Alert severity="warning" role="note">
          {t("show.revoked")}
        </Alert>
      )}
      {isEmpty ? (
        <Panel>
          <EmptyState title={t("empty.title")} hint={t("empty.hint")}>
            <Button component={Link} to="/my-organization/subscription-templates" variant="outlined">
              {t("empty.packages")}
            </Button>
          </EmptyState>
        </Panel>
      ) : (
        <CoinCards cards={cards} />
      )}
      {batches.length > 0 && <BatchTable rows={batches} />}
      <Panel title={t("form.title")} padded>
        {/* Each saved movement brings a new form: what was typed for the last one is gone. */}
        <MovementForm key={saves} values={values} constraint={constraint} reply={actionData} />
      </Panel>
      {!isEmpty && (
        <List
          title={t("show.statement")}
          caption={t("show.statement")}
          columns={[{ id: "when", header: t("list.when"), cell: ({ when }) => when }, ...columns]}
          rows={rows}
          rowKey={({ id }) => id}
          pageInfo={pageInfo}
          pageSize={pageSize}
          empty={{ title: t("show.noStatement") }}
        />
      )}
    </>
  );
}

/** How often this page's form was saved since the page was opened; what others save leaves alone what is typed here. */
function useSaves(isRefused: boolean): number {
  const isSending = useNavigation().formMethod === "POST";
  const [seen, setSeen] = useState({ isSending, saves: 0 });
  if (seen.isSending !== isSending) setSeen({ isSending, saves: isSending || isRefused ? seen.saves : seen.saves + 1 });
  return seen.saves;
}
