import { redirect } from "react-router";
import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { parseFormData } from "#app/backend/forms/forms.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { moneyInput } from "#app/rules/money.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { maxTeams } from "#contracts/events/sizes.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { CurrencyCode, Id, PositiveCents, text } from "#contracts/scalars.ts";
import { revenuePath } from "../handle.ts";
import {
  blankItem,
  changedRows,
  maxItemName,
  maxItems,
  readScenario,
  type ScenarioValues,
  scenarioQuery,
} from "./address.ts";

const Item = z
  .object({
    name: text(maxItemName).default(""),
    amount: PositiveCents.nullable().default(null),
    per: z.enum(["event", "team"]).default("event"),
  })
  .refine(({ name, amount }) => name === "" || amount !== null, { error: "field.required", path: ["amount"] });

const teams = z.number().int().min(0).max(maxTeams);

/** What the form asks, in the shape of a body: nothing of it is sent anywhere. */
export const ScenarioShape = z
  .object({
    feePerTeam: PositiveCents.default(0),
    currency: CurrencyCode,
    teams,
    minTeams: teams,
    maxTeams: teams.min(1),
    onlineShare: z.number().int().min(0).max(100),
    nonProfit: z.boolean(),
    fixedFee: PositiveCents.default(0),
    costs: z.array(Item).max(maxItems).default([]),
    revenues: z.array(Item).max(maxItems).default([]),
  })
  .refine(({ minTeams, maxTeams }) => maxTeams >= minTeams, { error: "scenario.max_below_min", path: ["maxTeams"] })
  .refine(({ teams, maxTeams }) => teams <= maxTeams, { error: "scenario.teams_above_max", path: ["teams"] });

const money = ["feePerTeam", "fixedFee", "amount"];

/** A scenario to begin with: a tournament of sixteen, all of whom pay online. */
const usual: ScenarioValues = {
  ...{ feePerTeam: "", currency: "", teams: "12", minTeams: "4", maxTeams: "16", onlineShare: "100" },
  ...{ nonProfit: "", fixedFee: "", eventId: "", costs: [blankItem, blankItem], revenues: [blankItem] },
};

/**
 * The scenario of a page's address, as typed. Throws a redirect to the scenario that follows when the address has a
 * button that adds or removes a row, or takes over an event's figures; AppError 404 for the event of another club.
 */
export async function scenarioOf(staff: StaffCaller, query: URLSearchParams): Promise<ScenarioValues> {
  const typed = readScenario(query, usual);
  // A select shows only what it offers; amounts are written in it.
  const { data: currency = await ownCurrency(staff) } = CurrencyCode.safeParse(typed.currency);
  const values = { ...typed, currency };
  const rows = changedRows(query, values);
  if (rows) throw redirect(`${revenuePath}?${scenarioQuery(rows.values)}#${encodeURIComponent(rows.at)}`);
  const { data: id } = Id.safeParse(values.eventId);
  if (!query.has("use") || id === undefined) return values;
  throw redirect(`${revenuePath}?${scenarioQuery({ ...values, ...(await figuresOf(staff, id)) })}`);
}

async function ownCurrency(staff: StaffCaller): Promise<string> {
  const { defaultCurrency } = await staff.call(organizations.show, { params: { id: staff.organisationId } });
  return defaultCurrency;
}

/** The figures of an event as the form has them. Without a limit there is room for twice the teams that came. */
async function figuresOf(staff: StaffCaller, id: string) {
  const event = await staff.call(tournaments.show, { params: { id } });
  const { feePerTeam, currency, minTeams, registered } = event;
  const most = event.maxTeams ?? Math.min(Math.max(2 * registered, 2 * minTeams, 16), maxTeams);
  return {
    feePerTeam: moneyInput(feePerTeam, staff.locale),
    currency,
    minTeams: String(minTeams),
    maxTeams: String(most),
    teams: String(registered > 0 ? Math.min(registered, most) : most),
  };
}

/** What was typed as a scenario, or what is wrong with it. */
export const parseScenario = (staff: StaffCaller, values: ScenarioValues) =>
  parseFormData(scenarioQuery(values), formOf(ScenarioShape, { locale: staff.locale, money }));
