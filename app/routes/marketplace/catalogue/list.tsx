import { useTranslation } from "react-i18next";
import { Form, Link, redirect } from "react-router";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Product } from "#contracts/marketplace/quote-requests.ts";
import type { Route } from "./+types/list";
import { ItemCard } from "./item-card.tsx";

export const handle: RouteHandle = {
  i18n: ["marketplace"],
  title: "marketplace:list.title",
  action: { to: "/marketplace/quote", label: "marketplace:list.inWords", icon: "email" },
};

export async function loader(args: Route.LoaderArgs) {
  const { locale } = await requireStaff(args, board);
  const { data: product } = Product.safeParse(new URL(args.request.url).searchParams.get("product"));
  if (product) throw redirect(`/marketplace/quote?product=${product}`);
  const items = await args.context.get(servicesContext).catalogue.items();
  return {
    items: items.map(({ id, name, description, image, price, currency, sizes, category }) => ({
      id,
      name,
      description,
      category,
      sizes,
      hasPicture: image !== null,
      price: price === null ? null : formatCents(price, currency, locale),
    })),
  };
}

const Things = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& ul": {
    display: "grid",
    gap: theme.spacing(2),
    gridTemplateColumns: "repeat(auto-fill, minmax(min(240px, 100%), 1fr))",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  "& .end": {
    position: "sticky",
    bottom: 0,
    zIndex: 1,
    padding: theme.spacing(1.5, 0),
    background: theme.vars.palette.background.default,
  },
}));

/** Things that the provider sells, and how many of each are wanted. */
export default function Marketplace({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation("marketplace");
  if (items.length === 0)
    return (
      <Panel>
        <EmptyState icon="inbox" title={t("list.empty")} hint={t("list.emptyHint")}>
          <Button component={Link} to="/marketplace/quote" variant="contained" startIcon={<Icon name="email" />}>
            {t("list.inWords")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Form method="get" action="/marketplace/quote">
      <Things>
        <p>{t("list.lead")}</p>
        <ul>
          {items.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </ul>
        <div className="end">
          <Button type="submit" variant="contained">
            {t("list.review")}
          </Button>
        </div>
      </Things>
    </Form>
  );
}
