import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListColumn } from "#app/ui/tables/data-table.tsx";
import { type MovementRow, signed } from "./view.ts";

/**
 * The columns of every statement, after the ones that say when and whose.
 * @param place where the coin stands on a phone
 */
export function useMovementColumns(place: "middle" | "middleEnd" = "middle"): ListColumn<MovementRow>[] {
  const { t } = useTranslation(["wallets", "common"]);
  return [
    { id: "type", header: t("fields.type"), card: place, cell: ({ type }) => t(`common:coins.${type}`) },
    {
      id: "amount",
      header: t("list.amount"),
      align: "end",
      card: "topEnd",
      cell: ({ amount }) => <b className="number">{signed(amount)}</b>,
    },
    {
      id: "reason",
      header: t("list.reason"),
      card: "bottom",
      cell: ({ reason, about, training }) => (
        <>
          {t(`reasons.${reason}`)}
          {training && (
            <small>
              <Link to={training.to}>{training.name}</Link>
            </small>
          )}
          {about && <small>{about}</small>}
        </>
      ),
    },
    {
      id: "balance",
      header: t("list.balanceAfter"),
      align: "end",
      card: place === "middle" ? "middleEnd" : "none",
      cell: ({ balanceAfter }) => (
        <>
          <span className="cellLabel">{t("list.balanceAfter")} </span>
          <span className="number">{balanceAfter}</span>
        </>
      ),
    },
    { id: "by", header: t("list.by"), card: "bottomEnd", cell: ({ by }) => by ?? "–" },
  ];
}
