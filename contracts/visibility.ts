import { z } from "zod";

/**
 * Who sees a course, an open day or a tournament in the athletes' app: all athletes; `onlyMine`, those with an accepted
 * membership of the club; nobody. What is a draft is shown to nobody, whatever this says.
 */
export const visibilities = ["all", "onlyMine", "hidden"] as const;
export const Visibility = z.enum(visibilities).meta({ id: "Visibility" });
export type Visibility = z.infer<typeof Visibility>;
