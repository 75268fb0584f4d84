import { type FormReply, upstreamRefusal } from "#app/backend/forms/forms.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { ownSimulations } from "#contracts/events/simulations.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type ScenarioValues, usualScenario } from "./address.ts";
import { bodyOf, parseScenario, type Scenario } from "./scenario.server.ts";
import { type Answer, answerOf, type Brief, briefOf } from "./view.ts";

/** What the pages of the simulator stand on: the club's places, its zone, and an ordinary scenario. */
export async function loadScenarioChoices(staff: StaffCaller) {
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
type SimulationContext = Awaited<ReturnType<typeof loadScenarioChoices>>;

const asked = (staff: StaffCaller, scenario: Scenario, timeZone: string) =>
  bodyOf(scenario, timeZone, (number) => staff.t("simulators:tournament.court", { number }));

const ask = (staff: StaffCaller, scenario: Scenario, timeZone: string) => {
  const { teams, ...body } = asked(staff, scenario, timeZone);
  const names = Array.from({ length: Number(teams) }, (_, at) => staff.t("structure:sides.pick", { rank: at + 1 }));
  return staff.call(ownSimulations.simulate, { body: { ...body, teams: names } });
};

/** What came of a scenario: an answer, or what its form says. */
type Outcome =
  | { readonly answer: Answer; readonly reply: undefined; readonly status: 200 }
  | { readonly answer: null; readonly reply: FormReply["data"]; readonly status: number };

/** Simulates a scenario as it was typed. */
export async function simulated(
  staff: StaffCaller,
  { timeZone }: Pick<SimulationContext, "timeZone">,
  values: ScenarioValues,
): Promise<Outcome> {
  const read = parseScenario(values, staff.locale);
  if (read.status !== "success") return { answer: null, reply: read.reply(), status: 422 };
  try {
    const canSay = (better: ScenarioValues) => parseScenario(better, staff.locale).status === "success";
    const answer = answerOf(await ask(staff, read.value, timeZone), values, canSay);
    return { answer, reply: undefined, status: 200 };
  } catch (error) {
    const { data: reply, init } = upstreamRefusal(error, read);
    return { answer: null, reply, status: init?.status ?? 422 };
  }
}

/** What scenarios would be like, as they were typed; null: wrong, or not reckoned. */
export async function compared(
  staff: StaffCaller,
  { timeZone }: Pick<SimulationContext, "timeZone">,
  all: readonly ScenarioValues[],
): Promise<(Brief | null)[]> {
  const read = all.map((values) => parseScenario(values, staff.locale));
  const scenarios = read.flatMap((one) => (one.status === "success" ? [asked(staff, one.value, timeZone)] : []));
  const { data } =
    scenarios.length > 0 ? await staff.call(ownSimulations.compare, { body: { scenarios } }) : { data: [] };
  const answers = data.values();
  return read.map(({ status }) => {
    const advice = status === "success" ? answers.next().value : null;
    return advice ? briefOf(advice) : null;
  });
}
