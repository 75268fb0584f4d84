import type { Implementation } from "../core/implement.ts";
import { currencyImplementations } from "./currencies/handlers.ts";
import { sportImplementations } from "./sports/handlers.ts";
import { timeFrameImplementations } from "./time-frames/handlers.ts";

export const settingImplementations: Implementation[] = [
  ...currencyImplementations,
  ...sportImplementations,
  ...timeFrameImplementations,
];
