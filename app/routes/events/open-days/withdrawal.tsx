import { useTranslation } from "react-i18next";
import { z } from "zod";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { participants, type UnsubscriptionRefund } from "#contracts/academy/participants.ts";
import type { Route } from "./+types/withdrawal";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";
import { loadSubscriber } from "./subscriber.server.ts";
import { dayOf } from "./view.ts";

export const handle = belowOpenDay("open-days:withdrawal.title");

/** The subscription of a page: who, and to which training. */
async function requireSubscription(args: Route.LoaderArgs | Route.ActionArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { name, athlete, trainings } = await loadSubscriber(staff, openDay.id, args.params.athleteId);
  const training = trainings.find(({ participantId }) => participantId === args.params.participantId);
  if (!training) throw notFound();
  const params = { trainingId: training.trainingId, id: training.participantId };
  return { staff, openDay, record, athlete, name, training, params };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, name, training, params } = await requireSubscription(args);
  return { record, name, training, refund: await staff.call(participants.refund, { params }) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, openDay, record, name, athlete, training, params } = await requireSubscription(args);
  return submit(args, staff, {
    form: z.object({}),
    action: "open_day.unsubscribe",
    op: participants.withdraw,
    input: { params, query: {} },
    target: targetOf(openDay),
    changes: {
      athlete: { before: name },
      athleteId: { before: athlete.id },
      training: { before: `${training.name}, ${training.date} ${training.startTime}` },
    },
    done: { to: openDayPath(record.id, "participants"), key: "open-days:withdrawal.done", values: { name } },
  });
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const language = useLanguage();
  const { record, name, training, refund } = loaderData;
  const when = `${dayOf(training.date, language)} ${training.startTime}`;
  return (
    <ConfirmForm
      id="withdrawal"
      ns="open-days"
      tone="error"
      message={t("withdrawal.lead", { name, training: training.name, when })}
      confirm={t("withdrawal.submit")}
      cancelTo={openDayPath(record.id, "participants")}
      lastResult={actionData}
    >
      <Refund refund={refund} />
    </ConfirmForm>
  );
}

/** What comes back, in words: an open day costs no token, unless staff let somebody in by one. */
function Refund({ refund: { coins, inTime } }: { readonly refund: UnsubscriptionRefund }) {
  const { t } = useTranslation(["open-days", "common"]);
  if (coins.length === 0) return <p>{t(inTime ? "withdrawal.free" : "withdrawal.late")}</p>;
  const words = coins.map(({ type, amount }) => `${amount} ${t(`common:coins.${type}`)}`);
  return <p>{t("withdrawal.coins", { coins: words.join(", ") })}</p>;
}
