import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { sites } from "#contracts/academy/sites.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { SiteForm } from "./form.tsx";
import { belowSite, sitePath } from "./handle.ts";
import { loadLocations, loadSite, targetOf } from "./load.server.ts";
import { bodyOf, optionsOf, recordOf, SiteShape, startOf } from "./record.ts";

export const handle = belowSite("sites:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [site, { data }, places] = await Promise.all([
    loadSite(staff, args.params.id),
    staff.call(sites.list),
    loadLocations(staff),
  ]);
  const taken = data.flatMap(({ id, locationId }) => (id === site.id ? [] : [locationId]));
  return {
    site: { id: site.id, name: site.name },
    version: site.version,
    values: startOf(recordOf(site.timeZone, site), staff),
    ...optionsOf(places.filter(({ id }) => !taken.includes(id))),
    timeZones: timeZoneOptions(site.timeZone),
    constraint: constraintOf(SiteShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const [site, places] = await Promise.all([loadSite(staff, id), loadLocations(staff)]);
  return submit(args, staff, {
    action: "site.edit",
    op: sites.update,
    form: formOf(SiteShape.extend(seenVersion), staff),
    input: (body) => ({ params: { id }, body: bodyOf(body, places) }),
    target: targetOf(site),
    before: recordOf(site.timeZone, site),
    done: ({ name }) => ({ to: sitePath(id), key: "sites:edit.done", values: { name } }),
  });
}

export default function EditSite({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  const { site, ...about } = loaderData;
  return (
    <Panel padded>
      <SiteForm {...about} reply={actionData} submit={t("edit.submit")} cancelTo={sitePath(site.id)} />
    </Panel>
  );
}
