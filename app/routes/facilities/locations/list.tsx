import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/list";

export const handle: RouteHandle = {
  i18n: ["locations"],
  title: "locations:list.title",
  failure: "locations:errors.locations.load",
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { data } = await staff.call(locations.list);
  return { rows: data.map(({ id, name, address }) => ({ id, name, address })) };
}

export default function LocationList({ loaderData: { rows } }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <Panel>
      <DataTable
        caption={t("list.title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/locations/${id}`}
        columns={[
          { id: "name", header: t("fields.name"), cell: ({ name }) => name },
          { id: "address", header: t("fields.address"), cell: ({ address }) => address },
        ]}
      />
    </Panel>
  );
}
