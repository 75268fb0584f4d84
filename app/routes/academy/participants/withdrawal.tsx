import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatDateTime, formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { participants, RefundChoice, type UnsubscriptionRefund } from "#contracts/academy/participants.ts";
import type { Route } from "./+types/withdrawal";
import { belowPresence } from "./handle.ts";
import { defaultReturnPath, requireParticipant, targetOf } from "./load.server.ts";
import { nameOf } from "./view.ts";

export const handle = belowPresence("participants:withdrawal.title");

const choices = ["rule", "always", "never"] as const;
const withdrawalForm = z.object({ refund: RefundChoice });

/** What a withdrawal brings, as the page says it. */
const toWithdrawalEffects = ({ cutOffAt, inTime, coins, recovery }: UnsubscriptionRefund, timeZone: string) => ({
  until: formatDateTime(cutOffAt, timeZone),
  inTime,
  coins: coins.map(({ type, amount, expiresOn, usable }) => ({
    type,
    amount,
    expiresOn: expiresOn && formatLocalDate(expiresOn),
    usable,
  })),
  recovery,
});
type WithdrawalEffects = ReturnType<typeof toWithdrawalEffects>;

/** The reasons that keep a participant in, which the page tells instead of asking. */
const holds = ["training.begun", "training.canceled", "participant.absent", "participant.not_late"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, session, training, participant } = await requireParticipant(args);
  const about = {
    training,
    name: nameOf(participant),
    isUndone: participant.late,
    back: defaultReturnPath(staff, session.id),
  };
  const brings = async (refund: (typeof choices)[number]) =>
    toWithdrawalEffects(
      await staff.call(participants.refund, {
        params: { trainingId: session.id, id: participant.id },
        query: { refund },
      }),
      session.timeZone,
    );
  try {
    return { ...about, held: null, would: await Promise.all([brings("rule"), brings("always")]) };
  } catch (error) {
    const held = holds.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { ...about, held, would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, session, training, participant } = await requireParticipant(args);
  return submit(args, staff, {
    action: "presence.withdraw",
    op: participants.withdraw,
    form: formOf(withdrawalForm, staff),
    input: ({ refund }) => ({ params: { trainingId: session.id, id: participant.id }, query: { refund } }),
    target: targetOf(participant),
    changes: ({ refund }) => ({
      training: { after: training.heading },
      access: { before: participant.access },
      refund: { after: refund },
    }),
    done: ({ refunded, recovery }) => ({
      to: defaultReturnPath(staff, session.id),
      key: refunded.some(({ usable }) => usable)
        ? "participants:withdrawal.refunded"
        : recovery.granted
          ? "participants:withdrawal.recovered"
          : "participants:withdrawal.done",
    }),
  });
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  const { back, name, would, held, isUndone } = loaderData;
  const [form, fields] = useAppForm<{ refund: string }>({
    id: "withdrawal",
    lastResult: actionData,
    defaultValue: { refund: "rule" },
  });
  if (would === null) return <Alert severity="info">{t(`errors.${held}`)}</Alert>;
  const [byRule, always] = would;
  const hint = { rule: <Brings told={byRule} />, always: <Brings told={always} />, never: t("withdrawal.nothing") };
  return (
    <Panel padded title={name}>
      <AppForm form={form} ns="participants">
        <ErrorSummary form={form} />
        <p>
          {isUndone
            ? t("withdrawal.undone")
            : t(byRule.inTime ? "withdrawal.inTime" : "withdrawal.late", { until: byRule.until })}
        </p>
        <RadioGroupField
          field={fields.refund}
          options={choices.map((value) => ({ value, label: t(`withdrawal.choices.${value}`), hint: hint[value] }))}
        />
        <FormActions submit={t("withdrawal.submit")} tone="error" cancelTo={back} />
      </AppForm>
    </Panel>
  );
}

/** Says in words which tokens come back, and whether there is a recovery. */
function Brings({ told: { coins, recovery } }: { readonly told: WithdrawalEffects }) {
  const { t } = useTranslation(["participants", "common"]);
  const said = coins.map(({ type, amount, expiresOn, usable }) =>
    t(usable ? (expiresOn ? "withdrawal.coinUntil" : "withdrawal.coin") : "withdrawal.coinExpired", {
      count: amount,
      coin: t(`common:coins.${type}`),
      date: expiresOn ?? "",
    }),
  );
  const lines = recovery.granted ? [...said, t("withdrawal.recovery")] : said;
  return lines.length > 0 ? lines.join(" ") : t("withdrawal.nothing");
}
