import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import type { MergeMoves } from "#contracts/academy/athlete-merges.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";

/** What merging would do, and what stands for it. */
export interface Review {
  readonly tag: string;
  readonly moves: MergeMoves;
  /** The status of the membership that stays. */
  readonly status: MembershipStatus | null;
}

const kinds = [
  "subscriptions",
  "reservations",
  "trainings",
  "standing",
  "teams",
  "documents",
  "guardians",
  "messages",
  "receipts",
] as const;

interface MovesProps {
  readonly review: Review;
  readonly people: { readonly from: string; readonly into: string };
}

/** What goes over to the one who stays: nothing is done before this was seen. */
export function Moves({ review: { tag, moves, status }, people }: MovesProps) {
  const { t } = useTranslation(["athletes", "memberships", "common"]);
  const lines = kinds.flatMap((kind) => (moves[kind] > 0 ? t(`merge.moves.${kind}`, { count: moves[kind] }) : []));
  const tokens = moves.tokens.map(({ type, amount }) => `${t(`common:coins.${type}`)} ${amount}`).join(", ");
  return (
    <>
      {/* why autoFocus: without a script only this brings it into view. */}
      <Alert severity="warning" tabIndex={-1} autoFocus>
        <p>{t("merge.reviewLead", people)}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {tokens && <li>{t("merge.moves.tokens", { tokens })}</li>}
          {lines.length === 0 && !tokens && <li>{t("merge.moves.nothing")}</li>}
          {status && <li>{t("merge.membership", { status: t(`memberships:status.${status}`) })}</li>}
        </ul>
        <p>{t("merge.final", people)}</p>
      </Alert>
      <input type="hidden" name="tag" value={tag} />
    </>
  );
}
