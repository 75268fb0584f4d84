import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";
import { type Column, DataTable } from "#app/ui/tables/data-table.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { choiceValue } from "./names.ts";
import type { PlanRow } from "./view.server.ts";

interface PlanTableProps {
  /** The id of the weekly session whose dates these are. */
  readonly of: string;
  readonly rows: readonly PlanRow[];
  readonly caption: string;
  /** What leaving a date out is called. */
  readonly skip: string;
  /** Whether choices are offered; false: the dates are only told. */
  readonly decides?: boolean;
}

/** The dates of a plan as rows, each with its choices. */
export function PlanTable({ of, rows, caption, skip, decides = true }: PlanTableProps) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const columns: [Column<PlanRow>, ...Column<PlanRow>[]] = [
    {
      id: "when",
      header: t("reservation-series:review.when"),
      cell: ({ date, hours, before }) => (
        <>
          {date} <span className="number">{hours}</span>
          {before && <small>{t("reservation-series:review.before", { was: before })}</small>}
        </>
      ),
    },
    { id: "state", header: t("reservation-series:review.state"), card: "middle", cell: (row) => <State row={row} /> },
  ];
  if (decides)
    columns.push({
      id: "choice",
      header: t("reservation-series:review.choice"),
      card: "bottom",
      cell: (row) => <Choice of={of} row={row} skip={skip} />,
    });
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      mark={({ state, choice }) => (state === "closed" || choice === "skip" ? "muted" : undefined)}
      columns={columns}
    />
  );
}

/** How a date stands, and what stands in its way. */
function State({ row }: { readonly row: PlanRow }) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const errorText = useErrorText("recurring-sessions");
  const { state, code, obstacles, busy, outside, detached, isThere, participants } = row;
  return (
    <>
      {state === "closed" && t("reservation-series:review.states.closed")}
      {state === "refused" && errorText(code ?? "")}
      {state === "free" && t("reservation-series:review.states.free")}
      {state === "exists" && t(detached ? "plan.detached" : row.before ? "plan.moves" : "plan.exists")}
      {state === "canceledBefore" && t("plan.canceledBefore")}
      {obstacles.map(({ id, kind, hours, holder }) => (
        <div key={id}>
          {kind === "reservation" ? (
            <Link to={`/locations/reservations/${id}`}>
              {hours} {holder}
            </Link>
          ) : (
            `${hours} ${t(`reservation-series:review.kinds.${kind}`)} ${holder}`
          )}
        </div>
      ))}
      {isThere && participants > 0 && <small>{t("plan.people", { count: participants })}</small>}
      {busy !== "" && <small>{t("plan.busy", { names: busy })}</small>}
      {outside && <small>{t("reservation-series:review.states.outside")}</small>}
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

/** The choices of a row, the first of which cancels nothing and makes nothing. */
function choicesOf({
  state,
  obstacles,
  overwritable,
  isThere,
  before,
}: PlanRow): readonly ("skip" | "overwrite" | "make")[] {
  if (state === "conflict") return overwritable ? ["skip", "overwrite"] : ["skip"];
  if (state === "canceledBefore")
    return obstacles.length === 0 ? ["skip", "make"] : overwritable ? ["skip", "overwrite"] : [];
  const isOpen = state === "free" || state === "refused" || (state === "exists" && isThere && before !== null);
  return isOpen ? ["skip"] : [];
}

function Choice({ of, row, skip }: { readonly of: string; readonly row: PlanRow; readonly skip: string }) {
  const { t } = useTranslation(["recurring-sessions", "reservation-series"]);
  const choices = choicesOf(row);
  if (choices.length === 0) return null;
  const [only, ...others] = choices;
  // What stands in the way stays, unless it is said otherwise.
  const isSkipped =
    row.state === "free" || row.state === "exists"
      ? row.choice === "skip"
      : row.choice === null || row.choice === "skip";
  const texts = {
    skip,
    make: t("plan.make"),
    overwrite: t("reservation-series:review.overwrite", { count: row.obstacles.length }),
  };
  return (
    <Group>
      <legend className="visuallyHidden">{t("plan.choiceFor", { date: row.date })}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type={others.length > 0 ? "radio" : "checkbox"}
            name={row.name}
            value={choiceValue(of, row.day, choice)}
            defaultChecked={choice === only ? isSkipped : row.choice === choice}
          />
          {texts[choice]}
        </label>
      ))}
      {row.state === "conflict" && !row.overwritable && <small>{t("reservation-series:review.notOverwritable")}</small>}
    </Group>
  );
}
