import { useTranslation } from "react-i18next";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import type { ShownMatch } from "./load.server.ts";
import { useNames } from "./names.ts";

interface ResultHistoryProps extends Pick<ShownMatch, "history" | "format" | "sides"> {
  readonly timeZone: string;
}

/** All results that a match ever had, the last one first: what they were, who entered them and when. */
export function ResultHistory({ history, format, sides, timeZone }: ResultHistoryProps) {
  const { t } = useTranslation("matches");
  const { scoreText, sideName, moment } = useNames();
  const nameAt = (at: number | null) => {
    const side = at === null ? undefined : sides[at];
    return side ? sideName(side) : "";
  };
  return (
    <Panel title={t("history.title")}>
      <DataTable
        caption={t("history.title")}
        rows={history}
        rowKey={({ id }) => id}
        mark={({ supersededAt }) => (supersededAt === null ? undefined : "muted")}
        columns={[
          {
            id: "score",
            header: t("fields.score"),
            cell: (one) => (
              <>
                {scoreText(one, format)}
                {one.side !== null && <small>{nameAt(one.side)}</small>}
              </>
            ),
          },
          { id: "winner", header: t("match.winner"), card: "middle", cell: ({ winner }) => nameAt(winner) },
          {
            id: "entered",
            header: t("history.entered"),
            card: "bottom",
            cell: ({ enteredAt, enteredBy }) => (
              <>
                <span className="number">{moment(enteredAt, timeZone)}</span>
                <small>{enteredBy.name}</small>
              </>
            ),
          },
          {
            id: "superseded",
            header: t("history.state"),
            card: "topEnd",
            cell: ({ supersededAt }) =>
              supersededAt === null
                ? t("history.stands")
                : t("history.superseded", { when: moment(supersededAt, timeZone) }),
          },
        ]}
      />
    </Panel>
  );
}
