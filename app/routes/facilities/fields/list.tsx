import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { z } from "zod";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import { Id } from "#contracts/scalars.ts";
import { blocksPath } from "../court-blocks/handle.ts";
import { belowLocation } from "../locations/handle.ts";
import { sportNames } from "../locations/view.ts";
import type { Route } from "./+types/list";
import { FieldTable } from "./list-table.tsx";
import { courtOf, loadPlace } from "./load.server.ts";
import { moved } from "./order.ts";

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

const moveForm = z.object({ up: Id.optional(), down: Id.optional() });

/** Moves a court one up or down: the buttons of the list. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { locationId: args.params.locationId };
  const list = `/locations/${params.locationId}/fields`;
  const submission = await parseForm(args.request, moveForm);
  if (submission.status !== "success") return invalid(submission);
  const { up, down } = submission.value;
  const { location } = await loadPlace(staff, params.locationId);
  const court = courtOf(location, up ?? down ?? "");
  const data = moved(location.fields, court.id, up ? "up" : "down");
  if (data.length > 0)
    await staff.mutate({
      action: "court.reorder",
      op: fields.updateMany,
      input: { params, body: { data } },
      target: { type: "court", id: court.id, label: court.name },
      changes: { order: { before: court.order, after: data.find(({ id }) => id === court.id)?.order } },
    });
  return redirectWithFlash(args, list, { key: "locations:fields.list.moved", severity: "success" });
}

export default function FieldList({ loaderData: { location, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const base = `/locations/${location.id}/fields`;
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="court" title={t("fields.list.empty")} hint={t("fields.list.emptyHint")}>
          <Button component={Link} to={`${base}/new`} variant="outlined">
            {t("fields.list.new")}
          </Button>
        </EmptyState>
      </Panel>
    );
  const bulk = (
    <Button component={Link} to={`${base}/bulk`} variant="text" size="small">
      {t("fields.bulk.title")}
    </Button>
  );
  return (
    <Panel title={t("fields.list.title", { count: rows.length })} actions={bulk}>
      <Form method="post" preventScrollReset>
        <FormKey />
        <FieldTable rows={rows} base={base} blockBase={`${blocksPath(location.id)}/new`} />
      </Form>
    </Panel>
  );
}
