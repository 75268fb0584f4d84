import { z } from "zod";
import { type FormatPreset, formatPresets } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { formatNames, kindOf } from "./choices.ts";

const count = (min: number, max: number) => z.number().int().min(min).max(max).optional();

/** What forms ask of how matches are decided: a sport, and figures where they are not the sport's. */
export const formatShape = {
  format: z.enum(formatNames).default("beachVolley"),
  bestOf: z.enum(["1", "3", "5"]).optional(),
  to: count(1, 99),
  lastTo: count(1, 99),
  lead: count(1, 10),
  cap: count(1, 199),
  superTiebreak: count(1, 30),
  decimals: count(0, 3),
  better: z.enum(["high", "low"]).optional(),
};
const formatPart = z.object(formatShape);
type TypedFormat = z.output<typeof formatPart>;

export type FormatValues = { [Name in keyof TypedFormat]-?: string };

/** Figures of a format that stay as they are in its sport. */
export const noFigures: Omit<FormatValues, "format"> = {
  bestOf: "",
  to: "",
  lastTo: "",
  lead: "",
  cap: "",
  superTiebreak: "",
  decimals: "",
  better: "",
};

/** What a form says of how its matches are decided: the sport's figures, but for those that were typed. */
export function formatOf(typed: TypedFormat): MatchFormat {
  const { format, bestOf, to, lastTo, lead, cap, superTiebreak, decimals, better } = typed;
  const usual: MatchFormat = formatPresets[format];
  const sets = bestOf === undefined ? undefined : Number(bestOf);
  switch (usual.kind) {
    case "sets":
      return {
        ...usual,
        bestOf: (sets ?? usual.bestOf) as typeof usual.bestOf,
        to: to ?? usual.to,
        lastTo: lastTo ?? (sets === 1 ? (to ?? usual.to) : usual.lastTo),
        lead: lead ?? usual.lead,
        cap: cap ?? usual.cap,
      };
    case "games":
      return {
        ...usual,
        // why 3: nobody plays five sets at a club; the form does not offer them for games.
        bestOf: sets === 1 ? 1 : 3,
        to: to ?? usual.to,
        tiebreakAt: to ?? usual.tiebreakAt,
        superTiebreak: superTiebreak ?? usual.superTiebreak,
      };
    case "score":
      return usual;
    case "scoreboard":
      return { ...usual, better: better ?? usual.better, decimals: decimals ?? usual.decimals };
  }
}

/** The figures of a format that are not as in a sport. */
const apart = (format: MatchFormat, name: FormatPreset) =>
  Object.entries(formatPresets[name]).filter(([key, value]) => value !== (format as Record<string, unknown>)[key]);

/** The sport to which a format is closest. */
export function closestFormat(format: MatchFormat): FormatPreset {
  const alike = formatNames.filter((name) => kindOf(name) === format.kind);
  return alike.reduce(
    (best, name) => (apart(format, name).length < apart(format, best).length ? name : best),
    alike[0] ?? "football",
  );
}

/** A stored format as the form shows it: the sport that it is closest to, and the figures that are not the sport's. */
export function formatValues(format: MatchFormat): FormatValues {
  const closest = closestFormat(format);
  const figures = apart(format, closest).flatMap(([key]) => {
    const value = (format as Record<string, unknown>)[key];
    return key in noFigures && value !== null ? [[key, String(value)]] : [];
  });
  return { ...noFigures, ...Object.fromEntries(figures), format: closest };
}
