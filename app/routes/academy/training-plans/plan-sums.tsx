import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { styled } from "#app/ui/styled.ts";
import { ObjectionList } from "./objection-list.tsx";
import type { PlanView } from "./view.server.ts";

type Sums = Pick<
  PlanView,
  | "created"
  | "moved"
  | "canceled"
  | "skipped"
  | "undecided"
  | "refunds"
  | "notified"
  | "overwritten"
  | "busy"
  | "refused"
  | "outside"
>;

/** What several plans do together. */
export function sumOf(plans: readonly Sums[]): Sums {
  const sum = (of: (plan: Sums) => number) => plans.reduce((all, plan) => all + of(plan), 0);
  return {
    created: sum(({ created }) => created),
    moved: sum(({ moved }) => moved),
    canceled: sum(({ canceled }) => canceled),
    skipped: sum(({ skipped }) => skipped),
    undecided: sum(({ undecided }) => undecided),
    refunds: sum(({ refunds }) => refunds),
    notified: sum(({ notified }) => notified),
    outside: sum(({ outside }) => outside),
    overwritten: plans.flatMap(({ overwritten }) => overwritten),
    refused: [...new Map(plans.flatMap((one) => one.refused.map((who) => [`${who.id} ${who.code}`, who]))).values()],
    busy: [...new Set(plans.flatMap(({ busy }) => busy))],
  };
}

const Lines = styled("ul")({ margin: 0, paddingInlineStart: 20 });

/** Says in words what saving would do, and what it asks. */
export function PlanSums({ sums, lead }: { readonly sums: Sums; readonly lead: string }) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const { created, moved, canceled, skipped, undecided, refunds, notified, overwritten, busy, refused, outside } = sums;
  const lines = [
    created > 0 && t("plan.created", { count: created }),
    moved > 0 && t("plan.moved", { count: moved }),
    canceled > 0 && t("plan.canceled", { count: canceled }),
    skipped > 0 && t("plan.skipped", { count: skipped }),
    refunds > 0 && t("plan.refunds", { count: refunds }),
    notified > 0 && t("plan.notified", { count: notified }),
    undecided > 0 && t("reservation-series:review.toDecide", { count: undecided }),
    overwritten.length > 0 &&
      t("reservation-series:review.overwritten", { count: overwritten.length, names: overwritten.join(", ") }),
  ].filter((line) => line !== false);
  return (
    <>
      <Alert severity="info" role="status">
        <strong>{lead}</strong>
        {lines.length > 0 && (
          <Lines>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Lines>
        )}
      </Alert>
      <ObjectionList asked={refused} />
      {busy.length > 0 && <Alert severity="warning">{t("plan.busyAsk", { names: busy.join(", ") })}</Alert>}
      {outside > 0 && <Alert severity="warning">{t("plan.outsideAsk", { count: outside })}</Alert>}
    </>
  );
}
