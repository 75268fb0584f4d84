import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { CourtSwatch } from "#app/ui/courts/court-swatch.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { pictureUrl } from "../pictures.ts";
import type { Route } from "./+types/list";
import { toRows } from "./view.ts";

export const handle: RouteHandle = {
  i18n: ["locations"],
  title: "locations:list.title",
  failure: "locations:errors.locations.load",
  action: { to: "/locations/new", label: "locations:list.new" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [places, allSports] = await Promise.all([staff.call(locations.list), staff.call(sports.list)]);
  return { rows: toRows(places.data, allSports.data, staff.locale) };
}

const Courts = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 12px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", alignItems: "center", gap: 6 },
});

const Named = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 12,
  "& img": { flex: "none", objectFit: "cover", borderRadius: theme.vars.shape.borderRadius },
}));

export default function LocationList({ loaderData: { rows } }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <List
      empty={{
        icon: "location",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        step: "location",
        children: (
          <Button component={Link} to="/locations/new" variant="outlined">
            {t("list.new")}
          </Button>
        ),
      }}
      caption={t("list.title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/locations/${id}`}
      columns={[
        {
          id: "name",
          header: t("form.name"),
          cell: ({ name, cover }) => (
            <Named>
              {cover !== null && <img src={pictureUrl(cover, "thumbnail")} alt="" width={72} height={48} />}
              {name}
            </Named>
          ),
        },
        { id: "address", header: t("form.address"), card: "middle", cell: ({ address }) => address || "–" },
        {
          id: "courts",
          header: t("list.courts"),
          card: "bottom",
          cell: ({ courts }) =>
            courts.length === 0 ? (
              t("list.noCourts")
            ) : (
              <Courts>
                {courts.map(({ id, name, color }) => (
                  <li key={id}>
                    <CourtSwatch color={color} />
                    {name}
                  </li>
                ))}
              </Courts>
            ),
        },
        { id: "sports", header: t("form.sportIds"), card: "none", cell: ({ sports: names }) => names || "–" },
      ]}
    />
  );
}
