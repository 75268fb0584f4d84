import { athleteImplementations } from "../academy/athletes/handlers.ts";
import type { Implementation } from "../core/implement.ts";
import { closingPeriodImplementations } from "./closing-periods/handlers.ts";
import { debitImplementations } from "./debits/handlers.ts";
import { fieldImplementations } from "./fields/handlers.ts";
import { locationImplementations } from "./locations/handlers.ts";
import { openingSlotImplementations } from "./opening-slots/handlers.ts";
import { priceListImplementations } from "./price-lists/handlers.ts";
import { reservationImplementations } from "./reservations/handlers.ts";

/** Facilities with reservations and debits, and the athletes who book. */
export const facilityImplementations: Implementation[] = [
  ...locationImplementations,
  ...fieldImplementations,
  ...openingSlotImplementations,
  ...closingPeriodImplementations,
  ...priceListImplementations,
  ...reservationImplementations,
  ...debitImplementations,
  ...athleteImplementations,
];
