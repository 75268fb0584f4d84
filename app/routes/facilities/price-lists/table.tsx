import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
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
const Buttons = styled("div")({ display: "flex", alignItems: "center", "& form": { display: "contents" } });

/** The lists in the order in which they apply, with buttons to change it. */
export function PriceListTable({ location, lists, sports }: PriceListTableProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const path = priceListsPath(location.id);
  return (
    <DataTable
      caption={t("list.caption")}
      rows={lists}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${path}/${id}/edit`}
      columns={[
        { id: "name", header: t("list.name"), cell: (list) => `${list.order + 1}. ${list.name}` },
        {
          id: "prices",
          header: t("list.prices"),
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
          cell: ({ fieldIds, sportIds }) => (
            <>
              {namesOf(fieldIds, location.fields, t("list.allCourts"))}
              <small>{namesOf(sportIds, sports, t("list.allSports"))}</small>
            </>
          ),
        },
        { id: "validity", header: t("list.validity"), cell: (list) => validityWords(list, t) },
        {
          id: "buttons",
          header: t("list.order"),
          cell: (list) => <Moves list={list} last={lists.length - 1} deleteTo={`${path}/${list.id}/delete`} />,
        },
      ]}
    />
  );
}

interface MovesProps {
  readonly list: PriceList;
  readonly last: number;
  readonly deleteTo: string;
}

/** Moves a list up or down among the others, or leads to where it is deleted. */
function Moves({ list: { id, name, order }, last, deleteTo }: MovesProps) {
  const { t } = useTranslation("price-lists");
  return (
    <Buttons>
      <Form method="post" preventScrollReset>
        <FormKey />
        <input type="hidden" name="listId" value={id} />
        <button
          className="iconButton"
          type="submit"
          name="to"
          value="up"
          disabled={order === 0}
          aria-label={t("list.up", { name })}
        >
          <Icon name="up" />
        </button>
        <button
          className="iconButton"
          type="submit"
          name="to"
          value="down"
          disabled={order >= last}
          aria-label={t("list.down", { name })}
        >
          <Icon name="down" />
        </button>
      </Form>
      <Link className="iconButton" to={deleteTo} aria-label={t("list.delete", { name })}>
        <Icon name="delete" />
      </Link>
    </Buttons>
  );
}
