import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CourtSwatch } from "#app/ui/court-swatch.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import type { Color } from "#contracts/facilities/fields.ts";

/** A court as the list shows it. */
export interface FieldRow {
  readonly id: string;
  readonly name: string;
  readonly shownName: string;
  readonly color: Color;
  readonly sports: string;
  /** Names of the courts that it is made of; empty for a simple court. */
  readonly parts: string;
  readonly bufferMinutes: number;
}

const Moves = styled("div")({
  display: "flex",
  gap: 4,
  "& .button": { minWidth: 40, padding: 6 },
  "@media (pointer: coarse)": { "& .button": { minWidth: 44, minHeight: 44 } },
});

const Named = styled("span")({ display: "inline-flex", alignItems: "center", gap: 8 });

interface FieldTableProps {
  readonly rows: readonly FieldRow[];
  /** Address of the list; a row leads to its court's form below it. */
  readonly base: string;
  /** Where a court is blocked for maintenance, without its id. */
  readonly blockBase: string;
}

/** The courts of a location in their order, with buttons that move them; stands in a form. */
export function FieldTable({ rows, base, blockBase }: FieldTableProps) {
  const { t } = useTranslation("locations");
  const bufferCell = ({ bufferMinutes }: FieldRow) =>
    bufferMinutes > 0 ? t("fields.list.minutes", { minutes: bufferMinutes }) : "–";
  const placeOf = new Map(rows.map(({ id }, index) => [id, index]));
  return (
    <DataTable
      caption={t("sections.fields")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${base}/${id}/edit`}
      columns={[
        {
          id: "name",
          header: t("fields.name"),
          cell: ({ name, color }) => (
            <Named>
              <CourtSwatch color={color} />
              {name}
            </Named>
          ),
        },
        { id: "shownName", header: t("fields.shownName"), cell: ({ shownName }) => shownName },
        ...(rows.some(({ parts }) => parts !== "")
          ? [{ id: "parts", header: t("fields.partIds"), cell: ({ parts }: FieldRow) => parts || "–" }]
          : []),
        ...(rows.some(({ bufferMinutes }) => bufferMinutes > 0)
          ? [{ id: "buffer", header: t("fields.list.buffer"), cell: bufferCell }]
          : []),
        { id: "color", header: t("fields.color"), cell: ({ color }) => t(`colors.${color}`) },
        { id: "sports", header: t("fields.sportIds"), cell: ({ sports }) => sports || t("fields.list.allSports") },
        {
          id: "order",
          header: t("fields.list.order"),
          cell: ({ id, name }) => (
            <Moves>
              {(["up", "down"] as const).map((move) => (
                <Button
                  key={move}
                  type="submit"
                  name={move}
                  value={id}
                  variant="outlined"
                  color="inherit"
                  disabled={placeOf.get(id) === (move === "up" ? 0 : rows.length - 1)}
                  aria-label={t(`fields.list.${move}`, { name })}
                >
                  <Icon name={move} />
                </Button>
              ))}
            </Moves>
          ),
        },
        {
          id: "maintenance",
          header: t("fields.list.maintenance"),
          cell: ({ id, name }) => (
            <Link to={`${blockBase}?fieldId=${id}`} aria-label={t("fields.list.blockOne", { name })}>
              {t("fields.list.block")}
            </Link>
          ),
        },
      ]}
    />
  );
}
