import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import type { CoinCard } from "./view.ts";

const Cards = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "grid",
    alignContent: "start",
    gap: 2,
    padding: theme.spacing(1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.paper,
  },
  "& b": { font: theme.vars.font.h1, fontVariantNumeric: "tabular-nums" },
  "& .none b": { color: theme.vars.palette.text.secondary },
  "& h2": { font: theme.vars.font.body2, fontWeight: 600 },
  "& small": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .ending": { color: theme.vars.palette.text.primary, fontWeight: 600 },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 8 },
}));

/** A card for each coin: how many there are, what runs out next, and what they are for. */
export function CoinCards({ cards }: { readonly cards: readonly CoinCard[] }) {
  const { t } = useTranslation(["wallets", "common"]);
  return (
    <Cards aria-label={t("show.cards")}>
      {cards.map(({ type, balance, next }) => (
        <li key={type} className={balance === 0 ? "none" : undefined}>
          <h2>{t(`common:coins.${type}`)}</h2>
          <b>{balance}</b>
          {next && <small className="ending">{t("show.ending", next)}</small>}
          <small>{t(`uses.${type}`)}</small>
        </li>
      ))}
    </Cards>
  );
}
