import { useTranslation } from "react-i18next";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { PriceList } from "#contracts/facilities/price-lists.ts";
import { priceListsPath } from "./handle.ts";
import { listWords, namesOf, validityWords } from "./words.ts";

interface PriceListTableProps {
  readonly location: Pick<Location, "id" | "fields">;
  readonly lists: readonly PriceList[];
  readonly sports: readonly { id: string; name: string }[];
}

const Lines = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

/** The lists in the order in which they apply, with buttons to change that order. */
export function PriceListTable({ location, lists, sports }: PriceListTableProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const path = priceListsPath(location.id);
  return (
    <List
      empty={{ icon: "euro", title: t("list.empty"), hint: t("list.emptyHint"), step: "location" }}
      caption={t("list.caption")}
      rows={lists}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${path}/${id}/edit`}
      columns={[
        { id: "name", header: t("list.name"), cell: (list) => `${list.order + 1}. ${list.name}` },
        {
          id: "prices",
          header: t("list.prices"),
          card: "middle",
          cell: (list) => (
            <Lines>
              {listWords(list, t, language).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          ),
        },
        {
          id: "for",
          header: t("list.for"),
          card: "bottom",
          cell: ({ fieldIds, sportIds }) => (
            <>
              {namesOf(fieldIds, location.fields, t("list.allCourts"))}
              <small>{namesOf(sportIds, sports, t("list.allSports"))}</small>
            </>
          ),
        },
        { id: "validity", header: t("list.validity"), card: "bottomEnd", cell: (list) => validityWords(list, t) },
        {
          id: "buttons",
          header: t("list.order"),
          align: "end",
          card: "topEnd",
          cell: ({ id, name, order }) => (
            <RowActions>
              <MoveButtons {...{ id, name }} isFirst={order === 0} isLast={order >= lists.length - 1} />
              <IconLink icon="delete" to={`${path}/${id}/delete`} label={t("list.delete", { name })} />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
