import { useTranslation } from "react-i18next";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import type { BatchRow } from "./view.ts";

/** What is left of the tokens that came together, in the order in which they are used. */
export function BatchTable({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useTranslation(["wallets", "common"]);
  return (
    <Panel title={t("show.batches")} actions={<small>{t("show.batchesHint")}</small>}>
      <DataTable
        caption={t("show.batches")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: "type", header: t("fields.type"), cell: ({ type }) => t(`common:coins.${type}`) },
          {
            id: "remaining",
            header: t("show.remaining"),
            align: "end",
            card: "topEnd",
            cell: ({ remaining, amount }) => t("show.remainingOf", { remaining, amount }),
          },
          {
            id: "expiresOn",
            header: t("show.expiresOn"),
            card: "middle",
            cell: ({ expiresOn }) => expiresOn ?? t("show.never"),
          },
          {
            id: "origin",
            header: t("show.origin"),
            card: "bottom",
            cell: ({ origin, from }) => from ?? t(`origins.${origin}`),
          },
          { id: "since", header: t("show.since"), card: "bottomEnd", cell: ({ since }) => since },
        ]}
      />
    </Panel>
  );
}
