import { type FormReply, invalid, parseFormData } from "#app/backend/forms/forms.server.ts";
import { type Preset, pointsText, presets } from "./points.ts";
import { ChampionshipShape } from "./record.ts";

const isPreset = (value: unknown): value is Preset => typeof value === "string" && value in presets;

/**
 * The form as it was typed with the points of a table that clubs know, where the button of one was pressed; undefined
 * where it is to be saved.
 */
export async function filledIn({ request }: { readonly request: Request }): Promise<FormReply | undefined> {
  const posted = await request.clone().formData();
  const preset = posted.get("preset");
  if (!isPreset(preset)) return undefined;
  posted.delete("preset");
  // conform's own way to change a field and leave the others.
  const payload = { name: "pointsTable", value: pointsText(presets[preset]) };
  posted.append("__intent__", JSON.stringify({ type: "update", payload }));
  return invalid(parseFormData(posted, ChampionshipShape));
}
