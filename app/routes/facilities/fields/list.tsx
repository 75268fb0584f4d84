import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import { blocksPath } from "../court-blocks/handle.ts";
import { belowLocation } from "../locations/handle.ts";
import { sportNames } from "../locations/view.ts";
import type { Route } from "./+types/list";
import { useFieldColumns } from "./columns.tsx";
import { loadLocation, loadPlace } from "./load.server.ts";
import { placesAfter } from "./order.ts";

export const handle = belowLocation("locations:sections.fields", {
  action: (id) => ({ to: `/locations/${id}/fields/new`, label: "locations:fields.list.new" }),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const named = sports.map(({ value, label }) => ({ id: value, code: value, name: label }));
  const nameOf = new Map(location.fields.map(({ id, name }) => [id, name]));
  const rows = location.fields.map(({ id, name, shownName, color, sportIds, partIds, bufferMinutes }) => ({
    id,
    name,
    shownName,
    color,
    sports: sportNames(sportIds, named, staff.locale).join(", "),
    parts: partIds.map((part) => nameOf.get(part)).join(", "),
    bufferMinutes,
  }));
  return { location: { id: location.id, name: location.name }, rows };
}

/** Moves a court one up or down, for the buttons of the list. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { locationId: args.params.locationId };
  const location = await loadLocation(staff, params.locationId);
  return submitMove(args, staff, location.fields, (court, order) => ({
    action: "court.reorder",
    op: fields.updateMany,
    input: { params, body: { data: placesAfter(location.fields, court.id, order) } },
    target: { type: "court", id: court.id, label: court.name },
    done: { to: `/locations/${params.locationId}/fields`, key: "locations:fields.list.moved" },
  }));
}

export default function FieldList({ loaderData: { location, rows }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const base = `/locations/${location.id}/fields`;
  const link = (path: string, label: string, variant: "outlined" | "text") => (
    <Button component={Link} to={`${base}/${path}`} variant={variant} size="small">
      {label}
    </Button>
  );
  return (
    <>
      <Refusals reply={actionData} ns="locations" />
      <List
        title={rows.length > 0 ? t("fields.list.title", { count: rows.length }) : undefined}
        actions={rows.length > 0 && link("bulk", t("fields.bulk.title"), "text")}
        empty={{
          icon: "court",
          title: t("fields.list.empty"),
          hint: t("fields.list.emptyHint"),
          step: "location",
          children: link("new", t("fields.list.new"), "outlined"),
        }}
        caption={t("sections.fields")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `${base}/${id}/edit`}
        columns={useFieldColumns(rows, `${blocksPath(location.id)}/new`)}
      />
    </>
  );
}
