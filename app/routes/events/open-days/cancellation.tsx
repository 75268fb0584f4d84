import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { today } from "#app/rules/dates.ts";
import type { Question } from "#app/rules/question.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { openDays } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/cancellation";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";
import { stateOf } from "./view.ts";

export const handle = belowOpenDay("open-days:cancellation.title");

/** Why there is nothing to call off, in the states in which there is not. */
const stopped = {
  draft: "open-days:errors.open_day.not_published",
  over: "open-days:errors.open_day.over",
  canceled: "open-days:errors.open_day.canceled",
} as const;

const cancellation = confirmation({
  op: openDays.cancel,
  async find(args: Route.LoaderArgs) {
    const { staff, openDay, record } = await requireOpenDay(args);
    return { staff, openDay, record, state: stateOf(openDay, today(staff.staff.organization.timeZone)) };
  },
  async asks({ staff, openDay, record, state }): Promise<{ record: typeof record; question: Question }> {
    const back = openDayPath(record.id);
    if (state in stopped) {
      const key = stopped[state as keyof typeof stopped];
      return { record, question: { stopped: [{ key }], way: { to: back, label: "open-days:deletion.back" } } };
    }
    const { effects } = await staff.call(openDays.cancel, {
      params: { id: openDay.id },
      query: { preview: true },
      body: {},
    });
    const { participants: count, notified } = effects;
    return {
      record,
      question: {
        id: "cancellation",
        ns: "open-days",
        tone: "error",
        lines: [
          { key: "open-days:cancellation.lead", values: { name: record.name } },
          openDay.trainings > 0
            ? { key: "open-days:deletion.trainings", values: { count: openDay.trainings } }
            : undefined,
          count > 0 ? { key: "open-days:deletion.people", values: { count } } : undefined,
          notified > 0 ? { key: "open-days:deletion.notifyHint", values: { count: notified } } : undefined,
        ],
        confirm: { key: "open-days:cancellation.submit" },
        cancelTo: back,
        cancel: "open-days:deletion.back",
        hidden: { version: String(openDay.version) },
      },
    };
  },
  act: ({ openDay, record }) => ({
    action: "open_day.cancel",
    input: (body) => ({ params: { id: openDay.id }, query: {}, body }),
    target: targetOf(openDay),
    changes: { status: { before: openDay.status, after: "canceled" } },
    changesFrom: ({ effects }) => ({
      ...(effects.participants > 0 && { participants: { before: effects.participants } }),
      ...(effects.notified > 0 && { notified: { after: effects.notified } }),
    }),
    done: { to: openDayPath(record.id), key: "open-days:cancellation.done", values: { name: record.name } },
  }),
});

export const loader = cancellation.loader;
export const action = cancellation.action;

export default ConfirmationPage;
