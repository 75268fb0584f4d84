import { z } from "zod";

/** The eleven colours of courts and courses. */
export const colors = [
  "red",
  "pink",
  "purple",
  "indigo",
  "blue",
  "cyan",
  "teal",
  "green",
  "lime",
  "amber",
  "brown",
] as const;
export const Color = z.enum(colors).meta({ id: "Color" });
export type Color = z.infer<typeof Color>;
