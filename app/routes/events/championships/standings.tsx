import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import type { ChampionshipResult } from "#contracts/events/championships.ts";
import type { StandingRow } from "./view.ts";

// Names of tournaments break, so that many find room; on a phone they stand beside the points.
const Standings = styled(StyledTable)(({ theme }) => ({
  "& thead th": { whiteSpace: "normal", verticalAlign: "bottom", minWidth: 72 },
  "& tbody th": { minWidth: 168 },
  "& td.end": { whiteSpace: "normal" },
  "& tbody th .rank": { display: "inline-block", minWidth: "2.2em", fontVariantNumeric: "tabular-nums" },
  "& s": { color: theme.vars.palette.text.secondary },
  "@media print": { "& tr": { breakInside: "avoid" }, "& thead th, & tbody th": { minWidth: 0 } },
  [theme.breakpoints.down("sm")]: { "& td.end[data-label] small": { display: "inline", marginInlineStart: 6 } },
}));

interface StandingsTableProps {
  readonly rows: readonly StandingRow[];
  /** The tournaments that are completed, the first one first. */
  readonly tournaments: readonly { readonly id: string; readonly name: string }[];
}

/** A table of who has how many points, and of which tournaments; what does not count is struck out. */
export function StandingsTable({ rows, tournaments }: StandingsTableProps) {
  const { t } = useTranslation("championships");
  const columns: [Column<StandingRow>, ...Column<StandingRow>[]] = [
    {
      id: "name",
      header: t("standings.name"),
      cell: ({ rank, name }) => (
        <>
          <span className="rank">{t("standings.rank", { rank })}</span>
          {name}
        </>
      ),
    },
    {
      id: "points",
      header: t("standings.points"),
      align: "end",
      card: "topEnd",
      cell: ({ points }) => <b>{points}</b>,
    },
    ...tournaments.map(({ id, name }) => ({
      id,
      header: name,
      align: "end" as const,
      cell: ({ results }: StandingRow) => <ResultCell result={results[id]} />,
    })),
  ];
  return (
    <DataTable as={Standings} caption={t("standings.title")} rows={rows} rowKey={({ key }) => key} columns={columns} />
  );
}

function ResultCell({ result }: { readonly result: ChampionshipResult | undefined }) {
  const { t } = useTranslation("championships");
  if (!result) return "–";
  const { points, place, shared, counted } = result;
  const words = t(shared > 1 ? "standings.shared" : "standings.place", { place });
  return (
    <>
      {counted ? points : <s>{points}</s>}
      <small>{counted ? words : t("standings.dropped", { place: words })}</small>
    </>
  );
}
