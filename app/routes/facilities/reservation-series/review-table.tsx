import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { ReviewRow } from "./review.server.ts";

interface ReviewTableProps {
  readonly rows: readonly ReviewRow[];
  readonly caption: string;
  readonly skip: string;
  /** Whether each row asks for a decision. */
  readonly decides?: boolean;
}

/** Occurrences as rows; those that want a decision carry its choices. */
export function ReviewTable({ rows, caption, skip, decides = false }: ReviewTableProps) {
  const { t } = useTranslation("reservation-series");
  const columns: [Column<ReviewRow>, ...Column<ReviewRow>[]] = [
    {
      id: "when",
      header: t("review.when"),
      cell: ({ date, hours, before }) => (
        <>
          {date} <span className="number">{hours}</span>
          {before?.when && <small>{t("review.before", { was: before.when })}</small>}
        </>
      ),
    },
    {
      id: "court",
      header: t("review.court"),
      cell: ({ court, before }) => (
        <>
          {court}
          {before?.court && <small>{t("review.before", { was: before.court })}</small>}
        </>
      ),
    },
    { id: "state", header: t("review.state"), cell: (row) => <State row={row} /> },
    {
      id: "price",
      header: t("review.price"),
      align: "end",
      cell: ({ price, before }) => (
        <>
          {price}
          {before?.price && <small>{t("review.before", { was: before.price })}</small>}
        </>
      ),
    },
  ];
  if (decides)
    columns.splice(3, 0, {
      id: "choice",
      header: t("review.choice"),
      cell: (row) => <Choice row={row} skip={skip} />,
    });
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      mark={({ state }) => (state === "closed" ? "muted" : undefined)}
      columns={columns}
    />
  );
}

/** How an occurrence stands, and what stands in its way. */
function State({ row }: { readonly row: ReviewRow }) {
  const { t } = useTranslation("reservation-series");
  const errorText = useErrorText("reservations");
  if (row.state === "closed") return t("review.states.closed");
  if (row.state === "refused") return errorText(row.code ?? "");
  return (
    <>
      {row.state === "free" && t("review.states.free")}
      {row.obstacles.map(({ id, kind, hours, court, holder }) => (
        <div key={id}>
          {kind === "reservation" ? (
            <Link to={`/locations/reservations/${id}`}>
              {hours} {holder}
            </Link>
          ) : (
            `${hours} ${t(`review.kinds.${kind}`)} ${holder}`
          )}
          {court !== row.court && ` (${court})`}
        </div>
      ))}
      {row.outside && <small>{t("review.states.outside")}</small>}
      {row.limits.map((limit) => (
        <small key={limit}>{errorText(limit)}</small>
      ))}
    </>
  );
}

const Group = styled("fieldset")({
  display: "grid",
  gap: 2,
  margin: 0,
  padding: 0,
  border: 0,
  "& label": { display: "flex", alignItems: "center", gap: 8, minHeight: 32 },
  "& input": { width: 18, height: 18, margin: 0, flexShrink: 0 },
  "@media (pointer: coarse)": { "& label": { minHeight: 44 } },
});

/**
 * The choices of an occurrence. The one that leaves it out cancels nothing: it is made for conflicts, and asked for
 * what a rule refuses.
 */
function Choice({ row, skip }: { readonly row: ReviewRow; readonly skip: string }) {
  const { t } = useTranslation("reservation-series");
  const overwritable = row.state === "conflict" && row.obstacles.every((obstacle) => obstacle.overwritable);
  const overwrites = overwritable && row.choice === "overwrite";
  return (
    <Group>
      <legend className="visuallyHidden">{t("review.choiceFor", { date: row.date, court: row.court })}</legend>
      <label>
        <input
          type={overwritable ? "radio" : "checkbox"}
          name={row.name}
          value="skip"
          defaultChecked={row.state === "conflict" ? !overwrites : row.choice === "skip"}
        />
        {skip}
      </label>
      {overwritable && (
        <label>
          <input type="radio" name={row.name} value="overwrite" defaultChecked={overwrites} />
          {t("review.overwrite", { count: row.obstacles.length })}
        </label>
      )}
      {row.state === "conflict" && !overwritable && <small>{t("review.notOverwritable")}</small>}
    </Group>
  );
}
