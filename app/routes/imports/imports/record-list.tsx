import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { List } from "#app/ui/tables/list.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { ImportedRecord } from "#contracts/imports/import-rows.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";
import type { RecordRow } from "./record-view.ts";

const outcomes = [
  "made",
  "changed",
  "leftOut",
  "undone",
  "kept",
] as const satisfies readonly ImportedRecord["outcome"][];

const chips: Readonly<Record<ImportedRecord["outcome"], { tone: Tone; icon: IconName }>> = {
  made: { tone: "success", icon: "add" },
  changed: { tone: "info", icon: "edit" },
  leftOut: { tone: "warning", icon: "close" },
  undone: { tone: "neutral", icon: "history" },
  kept: { tone: "warning", icon: "lock" },
};

interface RecordListProps extends PaginationProps {
  readonly rows: readonly RecordRow[];
  readonly outcome: ImportedRecord["outcome"] | null;
  readonly results: Import["results"];
}

/** What was made, changed, left out and taken back, with links to it. */
export function RecordList({ rows, outcome, results, pageInfo, pageSize }: RecordListProps) {
  const { t } = useTranslation("imports");
  const [query] = useSearchParams();
  const tabs = [
    { id: "all", to: withQuery(query, { outcome: undefined, page: undefined }), label: t("outcomes.all") },
    ...outcomes
      .filter((one) => results[one] > 0 || one === outcome)
      .map((one) => ({
        id: one as string,
        to: withQuery(query, { outcome: one, page: undefined }),
        label: t(`outcomes.plural.${one}`),
        extra: <span className="number">({results[one]})</span>,
      })),
  ];
  return (
    <List
      caption={t("outcomes.caption")}
      filters={<LinkTabs label={t("outcomes.tabs")} tabs={tabs} current={outcome ?? "all"} />}
      rows={rows}
      rowKey={({ key }) => key}
      pageInfo={pageInfo}
      pageSize={pageSize}
      mark={({ outcome: own }) => (own === "undone" ? "muted" : undefined)}
      empty={{ title: t("outcomes.none") }}
      columns={[
        {
          id: "label",
          header: t("rows.who"),
          cell: ({ label, to }) => (to ? <Link to={to}>{label}</Link> : label),
        },
        {
          id: "outcome",
          header: t("outcomes.header"),
          card: "topEnd",
          cell: ({ outcome: own }) => <StatusChip {...chips[own]}>{t(`outcomes.of.${own}`)}</StatusChip>,
        },
        {
          id: "record",
          header: t("outcomes.record"),
          card: "middle",
          cell: ({ record, line }) => (
            <>
              {record && t(`outcomes.records.${record}`)}
              {line > 0 && <small>{t("rows.line", { line })}</small>}
            </>
          ),
        },
        { id: "why", header: t("outcomes.why"), card: "bottom", cell: ({ why }) => why },
      ]}
    />
  );
}
