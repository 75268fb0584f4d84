import { useTranslation } from "react-i18next";
import { data, useLocation } from "react-router";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate } from "#app/rules/dates.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { events } from "#contracts/events/events.ts";
import { Columns } from "../columns.ts";
import { simulator } from "../handle.ts";
import type { Route } from "./+types/show";
import { Answer } from "./answer.tsx";
import { Figures } from "./figures.tsx";
import { ScenarioForm } from "./form.tsx";
import { parseScenario, ScenarioShape, scenarioOf } from "./scenario.server.ts";
import { answerOf } from "./view.ts";

export const handle = simulator("simulators:revenue.title");

/** Events whose figures may be taken over: canceled ones bring nothing. */
const withFigures = { status: ["draft", "published", "live", "completed"] } as const;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const values = await scenarioOf(staff, new URL(args.request.url).searchParams);
  const { data: found } = await staff.call(events.listTournaments, {
    query: { status: [...withFigures.status], pageSize: 100 },
  });
  const read = parseScenario(staff, values);
  const page = {
    values,
    events: found.map(({ id, name, startAt, timeZone }) => ({
      value: id,
      label: `${name} · ${formatDate(startAt, timeZone)}`,
    })),
    constraint: constraintOf(ScenarioShape),
    reply: read.status === "success" ? undefined : read.reply(),
    answer: read.status === "success" ? answerOf(read.value) : null,
  };
  return data(page, read.status === "success" ? 200 : 422);
}

/** What an event brings, by how many teams come. The address is the scenario; nothing of it is stored. */
export default function RevenueSimulator({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("simulators");
  const { search } = useLocation();
  const { answer, values, ...form } = loaderData;
  return (
    <>
      {answer && <Answer answer={answer} />}
      <Columns>
        <Panel padded title={t("revenue.scenario")}>
          <ScenarioForm key={search} values={values} {...form} />
        </Panel>
        {answer ? (
          <Figures answer={answer} />
        ) : (
          <Panel>
            <EmptyState
              icon="chart"
              title={t(form.reply ? "revenue.wrong" : "revenue.empty")}
              hint={t(form.reply ? "revenue.wrongHint" : "revenue.emptyHint")}
            />
          </Panel>
        )}
      </Columns>
    </>
  );
}
