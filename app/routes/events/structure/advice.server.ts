import { parseFormData } from "#app/backend/forms/forms.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { offered } from "#app/rules/events/formulas.ts";
import { type Advice, ownSimulations } from "#contracts/events/simulations.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { type SettingsValues, settingsForm, settingsOf } from "./form-schema.ts";

/** What formulas would give a tournament, or what is wrong with them, by their names; null: it was not reckoned. */
export type AdviceByFormula = Readonly<Partial<Record<string, Advice | null>>>;

/** What the formulas would give a division that has no structure, each with the settings that the form starts with. */
export async function loadAdvice(
  staff: StaffCaller,
  eventId: string,
  values: SettingsValues,
  { id: tournamentId, plan }: Pick<Tournament["divisions"][number], "id" | "plan">,
): Promise<AdviceByFormula> {
  const settings = offered.flatMap((formula) => {
    const read = parseFormData(new URLSearchParams({ ...values, formula }), settingsForm);
    return read.status === "success" ? [settingsOf(read.value, plan)] : [];
  });
  if (settings.length === 0) return {};
  const { data } = await staff.call(ownSimulations.advise, { params: { eventId }, body: { settings, tournamentId } });
  return Object.fromEntries(settings.map(({ formula }, at) => [formula, data[at] ?? null] as const));
}
