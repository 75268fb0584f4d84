import { useTranslation } from "react-i18next";
import { CourtSwatch } from "#app/ui/courts/court-swatch.tsx";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import type { Color } from "#contracts/colors.ts";

/** A court as the list shows it. */
interface FieldRow {
  readonly id: string;
  readonly name: string;
  readonly shownName: string;
  readonly color: Color;
  readonly sports: string;
  /** The names of the courts that this one is made of; empty for a simple court. */
  readonly parts: string;
  readonly bufferMinutes: number;
}

const Named = styled("span")({ display: "inline-flex", alignItems: "center", gap: 8, verticalAlign: "middle" });

/**
 * The columns of the courts' list, with buttons that move a court. `blockBase`: the address, without its id, of the
 * page that blocks a court.
 */
export function useFieldColumns(rows: readonly FieldRow[], blockBase: string): ListColumns<FieldRow> {
  const { t } = useTranslation(["locations", "common"]);
  const bufferCell = ({ bufferMinutes }: FieldRow) =>
    bufferMinutes > 0 && (
      <>
        <span className="cellLabel">{t("fields.list.buffer")} </span>
        {t("fields.list.minutes", { minutes: bufferMinutes })}
      </>
    );
  return [
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
    { id: "shownName", header: t("fields.shownName"), card: "none", cell: ({ shownName }) => shownName },
    ...(rows.some(({ parts }) => parts !== "")
      ? [{ id: "parts", header: t("fields.partIds"), card: "bottom" as const, cell: ({ parts }: FieldRow) => parts }]
      : []),
    ...(rows.some(({ bufferMinutes }) => bufferMinutes > 0)
      ? [{ id: "buffer", header: t("fields.list.buffer"), card: "bottomEnd" as const, cell: bufferCell }]
      : []),
    { id: "color", header: t("fields.color"), card: "none", cell: ({ color }) => t(`common:colors.${color}`) },
    {
      id: "sports",
      header: t("fields.sportIds"),
      card: "middle",
      cell: ({ sports }) => sports || t("fields.list.allSports"),
    },
    {
      id: "actions",
      header: t("fields.list.actions"),
      align: "end",
      card: "topEnd",
      cell: ({ id, name }) => (
        <RowActions>
          <MoveButtons {...{ id, name }} isFirst={id === rows[0]?.id} isLast={id === rows.at(-1)?.id} />
          <IconLink icon="lock" to={`${blockBase}?fieldId=${id}`} label={t("fields.list.blockOne", { name })} />
        </RowActions>
      ),
    },
  ];
}
