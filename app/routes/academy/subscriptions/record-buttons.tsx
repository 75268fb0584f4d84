import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { receiptsPath } from "#app/rules/debits.ts";
import { Button } from "#app/ui/button.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import type { TransactionDetail } from "./detail-view.ts";
import { transactionPath, transactionsPath } from "./handle.ts";
import type { Verb } from "./verbs.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** What is done with a transaction day by day, as it stands. */
function usualVerbs({ approval, status, toPay, isOff }: TransactionDetail): readonly Verb[] {
  if (isOff || status === "confirmed") return [];
  if (approval === "toApprove") return ["rejection", "approval"];
  return toPay > 0 ? ["reminder", "collection"] : [];
}

/** What is rarely done with a transaction: what takes money back, or gives it up. */
function rareVerbs({ approval, status, paid, toPay, isOff }: TransactionDetail): readonly Verb[] {
  if (isOff || status === "confirmed" || approval === "toApprove") return [];
  return [...(toPay > 0 ? (["closure"] as const) : []), paid > 0 ? "reopening" : "cancellation"];
}

interface VerbLinkProps {
  readonly id: string;
  readonly verb: Verb;
  readonly returnTo: string;
}

/** The way to the page that asks, and acts on this transaction alone. */
function VerbLink({ id, verb, returnTo }: VerbLinkProps) {
  const { t } = useTranslation("subscriptions");
  const at = new URLSearchParams({ id, returnTo });
  return (
    <Button
      component={Link}
      to={`${transactionsPath}/many/${verb}?${at}`}
      size="small"
      variant={verb === "approval" || verb === "collection" ? "contained" : "text"}
      color={verb === "rejection" || verb === "cancellation" || verb === "closure" ? "error" : "primary"}
    >
      {t(verb === "collection" ? "show.collectOne" : `many.${verb}.action`)}
    </Button>
  );
}

/** The way to make a sale as it should have been made. */
function CorrectionLink({ id }: Pick<TransactionDetail, "id">) {
  const { t } = useTranslation("subscriptions");
  return (
    <Button component={Link} to={`${transactionPath(id)}/correction`} size="small">
      {t("correction.action")}
    </Button>
  );
}

interface UsualActionsProps {
  readonly of: TransactionDetail;
  /** Where the buttons lead back to; the transaction's own page by default. */
  readonly returnTo?: string;
}

/** What is usually done with a transaction, beside the facts about it. */
export function UsualActions({ of, returnTo = transactionPath(of.id) }: UsualActionsProps) {
  const { t } = useTranslation("subscriptions");
  return (
    <Buttons>
      {!of.isOff && (
        <Button
          component={Link}
          to={`${transactionPath(of.id)}/edit?${new URLSearchParams({ returnTo })}`}
          size="small"
        >
          {t("show.edit")}
        </Button>
      )}
      {of.canIssueReceipt && (
        <Button component={Link} to={`${receiptsPath}/new?debitId=${of.debitId}`} size="small" variant="outlined">
          {t("show.issueReceipt")}
        </Button>
      )}
      {usualVerbs(of).map((verb) => (
        <VerbLink key={verb} id={of.id} {...{ verb, returnTo }} />
      ))}
    </Buttons>
  );
}

/** The foot of a transaction's page: its history, and what is rarely done with it. */
export const RareActions = ({ of }: { readonly of: TransactionDetail }) => (
  <RecordActions id={of.id}>
    {of.canCorrect && <CorrectionLink id={of.id} />}
    {rareVerbs(of).map((verb) => (
      <VerbLink key={verb} id={of.id} verb={verb} returnTo={transactionPath(of.id)} />
    ))}
  </RecordActions>
);
