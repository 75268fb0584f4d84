import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/show";
import { belowLocation } from "./handle.ts";

export const handle = belowLocation("locations:sections.general");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return { location: await staff.call(locations.show, { params: { id: args.params.locationId } }) };
}

export default function LocationPage({ loaderData: { location } }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <Panel padded>
      <Facts
        facts={[
          { label: t("fields.name"), value: location.name },
          { label: t("fields.address"), value: location.address },
        ]}
      />
    </Panel>
  );
}
