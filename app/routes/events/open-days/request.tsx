import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { memberships } from "#contracts/academy/memberships.ts";
import type { Route } from "./+types/request";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { loadSubscriber } from "./subscriber.server.ts";

export const handle = belowOpenDay("open-days:request.title", ["memberships"]);

/** Makes a membership that waits for a decision: what the athlete would send from the app. */
const request = confirmation({
  op: memberships.create,
  form: z.object({}),
  async find(args: Route.LoaderArgs) {
    await requireStaff(args, board);
    const { staff, record } = await requireOpenDay(args);
    return { staff, record, ...(await loadSubscriber(staff, record.id, args.params.athleteId)) };
  },
  asks: ({ record, name, membershipId }) => ({
    ...{ record, name, membershipId },
    question: {
      id: "request",
      ns: "memberships",
      lines: [{ key: "open-days:request.lead", values: { name } }],
      confirm: { key: "open-days:request.submit" },
      cancelTo: openDayPath(record.id, "participants"),
    },
  }),
  act: ({ record, name, athlete }) => ({
    action: "membership.create",
    input: { body: { athleteId: athlete.id, status: "pending" as const } },
    target: { type: "membership", label: name, person: { kind: "athlete", id: athlete.id } },
    targetFrom: ({ id }) => id,
    changes: { status: { after: "pending" } },
    done: { to: openDayPath(record.id, "participants"), key: "open-days:request.done", values: { name } },
  }),
});

export const loader = request.loader;
export const action = request.action;

export default function OpenRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { name, membershipId } = loaderData;
  if (membershipId === null) return <ConfirmationPage loaderData={loaderData} actionData={actionData} />;
  return (
    <p>
      {t("request.already", { name })}{" "}
      <Link to={`/my-organization/memberships/${membershipId}`}>{t("request.open")}</Link>
    </p>
  );
}
