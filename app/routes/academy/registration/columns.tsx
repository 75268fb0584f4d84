import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import type { ListColumn, ListColumns } from "#app/ui/tables/data-table.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { DocumentChip, MembershipChip } from "../memberships/chips.tsx";
import { sectionPath } from "../memberships/sections.ts";
import type { RequestRow } from "./view.ts";

/** The columns of a request before it is decided; for a decided one, with how it was decided. */
export function useRequestColumns(isDecided: boolean): ListColumns<RequestRow> {
  const { t } = useTranslation("memberships");
  const language = useLanguage();
  const last: ListColumn<RequestRow>[] = isDecided
    ? [
        { id: "decided", header: t("show.decided"), card: "bottom", cell: ({ decided }) => decided },
        {
          id: "status",
          header: t("list.status"),
          card: "topEnd",
          cell: ({ status }) => <MembershipChip status={status} />,
        },
      ]
    : [
        {
          id: "requested",
          header: t("show.requested"),
          sort: "requestedAt",
          card: "bottom",
          cell: ({ requested, waiting }) => (
            <>
              {requested}
              <small>{t("registration.waiting", { count: waiting })}</small>
            </>
          ),
        },
        {
          id: "actions",
          header: t("registration.actions"),
          align: "end",
          // why: on a phone the bar answers, and the page that the row leads to.
          card: "none",
          cell: (row) => <Decide row={row} />,
        },
      ];
  return [
    {
      id: "athlete",
      header: t("list.athlete"),
      cell: ({ name, age }) => (
        <>
          {name}
          {age !== null && <small>{t("list.age", { count: age })}</small>}
        </>
      ),
    },
    { id: "checks", header: t("registration.checks"), card: "middle", cell: (row) => <Checks row={row} /> },
    {
      id: "package",
      header: t("registration.package"),
      card: isDecided ? "bottomEnd" : "topEnd",
      cell: ({ checks: { request } }) => request?.templateName ?? "",
    },
    {
      id: "collected",
      header: t("registration.collected"),
      align: "end",
      card: "middleEnd",
      cell: ({ checks: { request } }) => request && formatCents(request.collected, request.currency, language),
    },
    ...last,
  ];
}

/** What stands in the way, in words; or that nothing does. */
function Checks({ row: { checks, isReady } }: { readonly row: RequestRow }) {
  const { t } = useTranslation("memberships");
  if (isReady)
    return (
      <StatusChip tone="success" icon="checkCircle">
        {t("registration.ready")}
      </StatusChip>
    );
  const papers = checks.documents.filter(({ state }) => state === "missing" || state === "expired");
  return (
    <>
      {checks.guardian === "missing" && (
        <StatusChip tone="error" icon="warning">
          {t("registration.noGuardian")}
        </StatusChip>
      )}{" "}
      {papers.map(({ type, state }) => (
        <span key={type}>
          {t(`papers.${type}`)} <DocumentChip state={state} />{" "}
        </span>
      ))}
      {checks.duplicates.length > 0 && (
        <StatusChip tone="warning" icon="groups">
          {t("registration.duplicate")}
        </StatusChip>
      )}
    </>
  );
}

/** The two answers, each with its page. */
function Decide({ row: { id, name } }: { readonly row: RequestRow }) {
  const { t } = useTranslation("memberships");
  return (
    <>
      <Button
        component={Link}
        to={sectionPath(id, "acceptance")}
        size="small"
        aria-label={t("registration.acceptOne", { name })}
      >
        {t("steps.accept.button")}
      </Button>
      <Button
        component={Link}
        to={sectionPath(id, "rejection")}
        size="small"
        color="error"
        aria-label={t("registration.rejectOne", { name })}
      >
        {t("steps.reject.button")}
      </Button>
    </>
  );
}
