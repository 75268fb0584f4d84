import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { memberships } from "#contracts/academy/memberships.ts";
import type { Route } from "./+types/request";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { loadSubscriber } from "./subscriber.server.ts";

export const handle = belowOpenDay("open-days:request.title", ["memberships"]);

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  const { staff, record } = await requireOpenDay(args);
  const { name, membershipId } = await loadSubscriber(staff, record.id, args.params.athleteId);
  return { record, name, membershipId };
}

/** Makes a membership that waits for a decision: what the athlete would send from the app. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args, board);
  const { staff, record } = await requireOpenDay(args);
  const { name, athlete } = await loadSubscriber(staff, record.id, args.params.athleteId);
  return submit(args, staff, {
    form: z.object({}),
    action: "membership.create",
    op: memberships.create,
    input: { body: { athleteId: athlete.id, status: "pending" } },
    target: { type: "membership", label: name, person: { kind: "athlete", id: athlete.id } },
    targetFrom: ({ id }) => id,
    changes: { status: { after: "pending" } },
    done: { to: openDayPath(record.id, "participants"), key: "open-days:request.done", values: { name } },
  });
}

export default function OpenRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, name, membershipId } = loaderData;
  if (membershipId !== null)
    return (
      <p>
        {t("request.already", { name })}{" "}
        <Link to={`/my-organization/memberships/${membershipId}`}>{t("request.open")}</Link>
      </p>
    );
  return (
    <ConfirmForm
      id="request"
      ns="memberships"
      message={t("request.lead", { name })}
      confirm={t("request.submit")}
      cancelTo={openDayPath(record.id, "participants")}
      lastResult={actionData}
    />
  );
}
