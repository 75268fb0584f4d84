import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { sites } from "#contracts/academy/sites.ts";
import type { Route } from "./+types/new";
import { SiteForm } from "./form.tsx";
import { sitePath, sitesPath } from "./handle.ts";
import { loadLocations } from "./load.server.ts";
import { bodyOf, optionsOf, recordAt, recordOf, SiteShape, startOf } from "./record.ts";

export const handle: RouteHandle = {
  i18n: ["sites"],
  title: "sites:new.title",
  crumbs: [{ to: sitesPath, label: "sites:title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [{ data }, places] = await Promise.all([staff.call(sites.list), loadLocations(staff)]);
  const free = places.filter(({ id }) => !data.some(({ locationId }) => locationId === id));
  const asked = new URL(args.request.url).searchParams.get("location");
  // The first site of a club with one place is there, as far as anybody can guess.
  const [only] = data.length === 0 && free.length === 1 && asked === null ? free : [];
  const from = free.find(({ id }) => id === asked) ?? only;
  const zone = staff.staff.organization.timeZone || defaultTimeZone;
  return {
    // The chosen location fills the form anew.
    start: from?.id ?? "",
    free: free.map(({ id, name }) => ({ id, name })),
    values: startOf(from ? recordAt(from) : recordOf(zone), staff),
    ...optionsOf(free),
    timeZones: timeZoneOptions(from?.timeZone ?? zone),
    constraint: constraintOf(SiteShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const places = await loadLocations(staff);
  return submit(args, staff, {
    action: "site.create",
    op: sites.create,
    form: formOf(SiteShape, staff),
    input: (body) => ({ body: bodyOf(body, places) }),
    target: ({ name }) => ({ type: "site", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ id, name }) => ({ to: sitePath(id), key: "sites:new.done", values: { name } }),
  });
}

const Start = styled("p")(({ theme }) => ({ margin: theme.spacing(0, 0, 2) }));

export default function NewSite({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  const { start, free, ...about } = loaderData;
  const others = free.filter(({ id }) => id !== start);
  return (
    <Panel padded>
      {others.length > 0 && (
        <Start>
          {t("new.from")}{" "}
          {others.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && " · "}
              <Link to={`?location=${id}`}>{name}</Link>
            </span>
          ))}
        </Start>
      )}
      <SiteForm key={start} {...about} reply={actionData} submit={t("new.submit")} cancelTo={sitesPath} />
    </Panel>
  );
}
