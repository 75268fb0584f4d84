import { type FormReply, upstreamRefusal } from "#app/backend/forms/forms.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { ownSimulations } from "#contracts/events/simulations.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { readScenario, type ScenarioValues, usualScenario } from "./address.ts";
import { bodyOf, parseScenario, type Scenario } from "./scenario.server.ts";
import { type Answer, answerOf } from "./view.ts";

/** What the pages of the simulator stand on: the club's places, its zone, and an ordinary scenario. */
export async function loadGround(staff: StaffCaller) {
  const [{ data: places }, { timeZone }] = await Promise.all([
    staff.call(locations.list),
    staff.call(organizations.show, { params: { id: staff.organisationId } }),
  ]);
  return {
    timeZone,
    usual: usualScenario(today(timeZone)),
    places: places.map(({ id, name, fields }) => ({
      ...{ id, name },
      courts: fields.map((field) => ({ value: field.id, label: field.name })),
    })),
  };
}
type Ground = Awaited<ReturnType<typeof loadGround>>;

const ask = (staff: StaffCaller, scenario: Scenario, timeZone: string) => {
  const { teams, ...body } = bodyOf(scenario, timeZone, (number) => staff.t("simulators:tournament.court", { number }));
  const names = Array.from({ length: Number(teams) }, (_, at) => staff.t("structure:sides.pick", { rank: at + 1 }));
  return staff.call(ownSimulations.simulate, { body: { ...body, teams: names } });
};

/** What came of a scenario: an answer, or what its form says. */
export type Outcome =
  | { readonly answer: Answer; readonly reply: undefined; readonly status: 200 }
  | { readonly answer: null; readonly reply: FormReply["data"]; readonly status: number };

/** Simulates a scenario as it was typed. */
export async function simulated(
  staff: StaffCaller,
  { timeZone }: Pick<Ground, "timeZone">,
  values: ScenarioValues,
): Promise<Outcome> {
  const read = parseScenario(values, staff.locale);
  if (read.status !== "success") return { answer: null, reply: read.reply(), status: 422 };
  try {
    const answer = answerOf(await ask(staff, read.value, timeZone), values);
    return {
      answer: await sure(staff, answer, { values, timeZone, hasPlace: read.value.locationId !== null }),
      reply: undefined,
      status: 200,
    };
  } catch (error) {
    const { data: reply, init } = upstreamRefusal(error, read, { "simulation.busy": "" });
    return { answer: null, reply, status: init?.status ?? 422 };
  }
}

interface Asked {
  readonly values: ScenarioValues;
  readonly timeZone: string;
  readonly hasPlace: boolean;
}

/** Remedies that lead to a scenario which fits: on a real place hours and bookings may be in the way of what would. */
async function sure(staff: StaffCaller, answer: Answer, { values, timeZone, hasPlace }: Asked): Promise<Answer> {
  if (!answer.plan || !hasPlace) return answer;
  const tried = await Promise.all(
    answer.plan.remedies.map(async (remedy) => {
      if (remedy.query === null) return [];
      const read = parseScenario(readScenario(new URLSearchParams(remedy.query), values), staff.locale);
      if (read.status !== "success") return [];
      const { schedule } = await ask(staff, read.value, timeZone);
      return schedule?.infeasible === null ? [remedy] : [];
    }),
  );
  return { ...answer, plan: { ...answer.plan, remedies: tried.flat() } };
}
