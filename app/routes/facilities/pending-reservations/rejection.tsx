import { useTranslation } from "react-i18next";
import { data, Form, Link, useNavigation } from "react-router";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { styled } from "#app/ui/styled.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { maxPendingIds, pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/rejection";
import { answerEach } from "./answer.server.ts";
import { Failures, type PendingReply } from "./failures.tsx";
import { pendingPath } from "./links.ts";
import { chosenIds } from "./load.server.ts";
import { toRow } from "./view.ts";

export const handle: RouteHandle = {
  failure: "reservations:errors.reservations.load",
  i18n: ["reservations", "pending-reservations"],
  title: "pending-reservations:rejection.title",
  crumbs: [
    { to: "/locations/reservations/list", label: "reservations:reservations.list.title" },
    { to: pendingPath, label: "pending-reservations:title" },
  ],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const query = new URL(args.request.url).searchParams;
  const asked = await chosenIds(staff, query);
  const ids = (asked ?? []).filter((id) => Id.safeParse(id).success).slice(0, maxPendingIds);
  const [places, list] = await Promise.all([
    staff.call(locations.list),
    ids.length > 0 ? staff.call(pendingReservations.list, { query: { id: ids, pageSize: maxPendingIds } }) : null,
  ]);
  const about = { now: new Date(), language: staff.locale };
  const rows = (list?.data ?? []).map((one) => {
    const place = places.data.find(({ id }) => id === one.locationId);
    return { ...toRow(one, place, about), location: place?.name ?? "–", paid: one.price.paid > 0 };
  });
  const hasChanged = asked === null;
  return {
    rows,
    hasChanged,
    missing: (asked ?? []).length - rows.length,
    back: returnTo(args.request, pendingPath),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const form = await args.request.formData();
  const { ids } = readSelected(form);
  const problem =
    ids.length === 0 ? "pending.nothing_chosen" : ids.length > maxPendingIds ? "pending.too_many" : undefined;
  if (problem) return data<PendingReply>({ problem, done: 0, failed: [], verb: "reject" }, { status: 422 });
  const { done, failed } = await answerEach(staff, ids, "reject");
  if (failed.length > 0) return data<PendingReply>({ done, failed, verb: "reject" }, { status: 409 });
  const to = safeRedirectPath(form.get("returnTo"), pendingPath);
  return leadOn(args, { to, key: "pending-reservations:rejected", values: { count: done } });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

const Body = styled(Form)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: 640,
  "& ul": { margin: 0, paddingInlineStart: 20 },
  "& li": { overflowWrap: "anywhere" },
  "& li + li": { marginTop: 6 },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 12 },
}));

export default function RejectPending({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pending-reservations");
  const { state } = useNavigation();
  const { rows, hasChanged, missing, back } = loaderData;
  return (
    <>
      <Failures reply={actionData} />
      <Panel padded>
        <Body
          method="post"
          onSubmit={(event) => {
            if (state !== "idle") event.preventDefault();
          }}
        >
          <input type="hidden" name="returnTo" value={back} />
          {rows.length === 0 && !actionData && (
            <p>
              {hasChanged
                ? t("errors.pending.changed")
                : missing > 0
                  ? t("rejection.gone")
                  : t("errors.pending.nothing_chosen")}
            </p>
          )}
          {rows.length > 0 && (
            <>
              <p>{t("rejection.lead", { count: rows.length })}</p>
              <ul>
                {rows.map(({ id, date, hours, court, location, holder, paid }) => (
                  <li key={id}>
                    <input type="hidden" name="id" value={id} />
                    <Link to={`/locations/reservations/${id}`}>
                      {date} {hours} · {holder}
                    </Link>
                    <small>
                      {court} · {location}
                      {paid && ` · ${t("rejection.paid")}`}
                    </small>
                  </li>
                ))}
              </ul>
              {missing > 0 && !actionData && (
                <Alert severity="info">{t("rejection.missing", { count: missing })}</Alert>
              )}
            </>
          )}
          <div className="buttons">
            {rows.length > 0 && (
              <Button type="submit" variant="contained" color="error" aria-disabled={state !== "idle"}>
                {t("rejection.submit", { count: rows.length })}
              </Button>
            )}
            <Button component={Link} to={back} color="inherit">
              {t("rejection.back")}
            </Button>
          </div>
        </Body>
      </Panel>
    </>
  );
}
