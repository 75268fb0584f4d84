import { useTranslation } from "react-i18next";
import { z } from "zod";
import { notFound } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { participants, type UnsubscriptionRefund } from "#contracts/academy/participants.ts";
import type { Route } from "./+types/withdrawal";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";
import { loadSubscriber } from "./subscriber.server.ts";
import { dayOf } from "./view.ts";

export const handle = belowOpenDay("open-days:withdrawal.title");

const withdrawal = confirmation({
  op: participants.withdraw,
  form: z.object({}),
  /** The subscription of a page: who, and to which training. */
  async find(args: Route.LoaderArgs) {
    const { staff, openDay, record } = await requireOpenDay(args);
    const { name, athlete, trainings } = await loadSubscriber(staff, openDay.id, args.params.athleteId);
    const training = trainings.find(({ participantId }) => participantId === args.params.participantId);
    if (!training) throw notFound();
    const params = { trainingId: training.trainingId, id: training.participantId };
    return { staff, openDay, record, athlete, name, training, params };
  },
  async asks({ staff, record, name, training, params }) {
    const when = `${dayOf(training.date, staff.locale)} ${training.startTime}`;
    return {
      record,
      refund: await staff.call(participants.refund, { params }),
      question: {
        id: "withdrawal",
        ns: "open-days",
        tone: "error",
        lines: [{ key: "open-days:withdrawal.lead", values: { name, training: training.name, when } }],
        confirm: { key: "open-days:withdrawal.submit" },
        cancelTo: openDayPath(record.id, "participants"),
      },
    };
  },
  act: ({ openDay, record, name, athlete, training, params }) => ({
    action: "open_day.unsubscribe",
    input: { params, query: {} },
    target: targetOf(openDay),
    changes: {
      athlete: { before: name },
      athleteId: { before: athlete.id },
      training: { before: `${training.name}, ${training.date} ${training.startTime}` },
    },
    done: { to: openDayPath(record.id, "participants"), key: "open-days:withdrawal.done", values: { name } },
  }),
});

export const loader = withdrawal.loader;
export const action = withdrawal.action;

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage loaderData={loaderData} actionData={actionData}>
      <Refund refund={loaderData.refund} />
    </ConfirmationPage>
  );
}

/** What comes back, in words: an open day costs no token, unless staff let somebody in by one. */
function Refund({ refund: { coins, inTime } }: { readonly refund: UnsubscriptionRefund }) {
  const { t } = useTranslation(["open-days", "common"]);
  if (coins.length === 0) return <p>{t(inTime ? "withdrawal.free" : "withdrawal.late")}</p>;
  const words = coins.map(({ type, amount }) => `${amount} ${t(`common:coins.${type}`)}`);
  return <p>{t("withdrawal.coins", { coins: words.join(", ") })}</p>;
}
