import { z } from "zod";
import { visibilities } from "./visibilities.ts";

/**
 * Who sees a course, an open day or a tournament in the athletes' app: all athletes; `onlyMine`, those with an accepted
 * membership of the club; nobody. A draft is shown to nobody, whatever this says.
 */
export const Visibility = z.enum(visibilities).meta({ id: "Visibility" });
export type Visibility = z.infer<typeof Visibility>;
