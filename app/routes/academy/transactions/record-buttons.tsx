import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { styled } from "#app/ui/styled.ts";
import { receiptsPath } from "../receipts/handle.ts";
import type { TransactionDetail } from "./detail-view.ts";
import { transactionsPath } from "./handle.ts";
import type { Verb } from "./verbs.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 8 });

/** What can be done with a transaction as it stands. */
function verbsFor({ approval, status, paid, toPay, isOff }: TransactionDetail): readonly Verb[] {
  if (isOff || status === "confirmed") return [];
  if (approval === "toApprove") return ["approval", "rejection"];
  return [
    ...(toPay > 0 ? (["collection", "reminder", "closure"] as const) : []),
    ...(paid > 0 ? (["reopening"] as const) : (["cancellation"] as const)),
  ];
}

/** Links to the pages that act on this transaction, and to its history. */
export function RecordButtons({ of }: { readonly of: TransactionDetail }) {
  const { t } = useTranslation("transactions");
  const path = `${transactionsPath}/${of.id}`;
  const at = new URLSearchParams({ id: of.id, returnTo: path });
  return (
    <Buttons>
      <HistoryLink id={of.id} />
      {verbsFor(of).map((verb) => (
        <Button
          key={verb}
          component={Link}
          to={`${transactionsPath}/many/${verb}?${at}`}
          size="small"
          variant={verb === "approval" || verb === "collection" ? "contained" : "text"}
          color={verb === "rejection" || verb === "cancellation" || verb === "closure" ? "error" : "primary"}
        >
          {t(verb === "collection" ? "show.collectOne" : `many.${verb}.action`)}
        </Button>
      ))}
      {of.canIssueReceipt && (
        <Button component={Link} to={`${receiptsPath}/new?debitId=${of.debitId}`} size="small" variant="outlined">
          {t("show.issueReceipt")}
        </Button>
      )}
      {!of.isOff && (
        <Button component={Link} to={`${path}/edit`} size="small" variant="outlined">
          {t("show.edit")}
        </Button>
      )}
    </Buttons>
  );
}
