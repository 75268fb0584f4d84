import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Choice } from "#app/ui/forms/choice.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { registrations } from "#contracts/events/registrations.ts";
import type { Route } from "./+types/withdrawal";
import { belowRegistrations, registrationsPath } from "./handle.ts";
import { requireRegistration, targetOf, wholeList } from "./load.server.ts";
import { promotedIn } from "./promoted.ts";
import { possibleIn } from "./view.ts";

export const handle = belowRegistrations("registrations:withdrawal.title");

const withdrawalForm = z.object({ promote: z.boolean().default(false) });

/** Whether a team waits for a place in a division. */
async function isWaitedFor(staff: StaffCaller, eventId: string, divisionId: string): Promise<boolean> {
  const { data } = await wholeList(staff, eventId, ["waiting"]);
  return data.some(({ tournamentId }) => tournamentId === divisionId);
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { id, name, list, debit } = registration;
  const stopped = list === "withdrawn" ? ("withdrawn" as const) : possibleIn(tournament).stopped;
  const would =
    stopped === null
      ? await staff.call(registrations.delete, { params: { id }, query: { preview: true, promote: true } })
      : null;
  const stays = would !== null && list === "entry" && would.promoted.length === 0;
  return {
    ...{ record, name, list, stopped },
    // Once a tournament is under way there is no automatic promotion.
    hasWaiting: stays && (await isWaitedFor(staff, tournament.id, registration.tournamentId)),
    currency: tournament.currency,
    promoted: would?.promoted ?? [],
    toRefund: would?.toRefund ?? 0,
    writtenOff: debit?.price.toPay ?? 0,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration } = await requireRegistration(args);
  const { id, name, list } = registration;
  return submit(args, staff, {
    form: withdrawalForm,
    action: "registration.withdraw",
    op: registrations.delete,
    input: ({ promote }) => ({ params: { id }, query: { promote } }),
    target: targetOf(registration),
    changes: { list: { before: list, after: "withdrawn" } },
    changesFrom: ({ promoted }) => promotedIn(promoted),
    done: ({ promoted }) => ({
      to: registrationsPath(tournament.id),
      key: promoted.length > 0 ? "registrations:withdrawal.promoted" : "registrations:withdrawal.done",
      values: { name, promoted: promoted.map((one) => one.name).join(", ") },
    }),
  });
}

/** Before a team leaves: who takes its place, and what becomes of its money. */
export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const language = useLanguage();
  const { record, name, list, stopped, currency, promoted, hasWaiting, toRefund, writtenOff } = loaderData;
  const amount = (cents: number) => formatCents(cents, currency, language);
  if (stopped !== null) return <Alert severity="info">{t(`stopped.${stopped}`)}</Alert>;
  return (
    <ConfirmForm
      id="withdrawal"
      ns="registrations"
      tone="error"
      message={t("withdrawal.lead", { name })}
      confirm={t("withdrawal.submit")}
      cancelTo={registrationsPath(record.id)}
      lastResult={actionData}
    >
      {writtenOff > 0 && <p>{t("withdrawal.writtenOff", { amount: amount(writtenOff) })}</p>}
      {toRefund > 0 && <p>{t("withdrawal.toRefund", { amount: amount(toRefund) })}</p>}
      {promoted.length > 0 ? (
        <Choice
          type="checkbox"
          name="promote"
          value="on"
          defaultChecked
          label={t("withdrawal.promote", { name: promoted.map((one) => one.name).join(", ") })}
        />
      ) : (
        <>
          <input type="hidden" name="promote" value="on" />
          {list === "entry" && <p>{t(hasWaiting ? "withdrawal.byHand" : "withdrawal.nobody")}</p>}
        </>
      )}
    </ConfirmForm>
  );
}
