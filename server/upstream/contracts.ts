import { athletes } from "#contracts/academy/athletes.ts";
import { media } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { tokens } from "#contracts/auth/tokens.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { debits } from "#contracts/facilities/debits.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { gallery } from "#contracts/facilities/gallery.ts";
import { limits } from "#contracts/facilities/limits.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import type { Operation } from "#contracts/operation.ts";
import { currencies } from "#contracts/settings/currencies.ts";
import { sports } from "#contracts/settings/sports.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";

/** Every operation that the API has, for its document. */
export const operations: Operation[] = [
  users,
  promoters,
  tokens,
  staffMembers,
  organizations,
  media,
  currencies,
  sports,
  timeFrames,
  athletes,
  locations,
  gallery,
  limits,
  fields,
  openingSlots,
  closingPeriods,
  courtBlocks,
  priceLists,
  reservations,
  pendingReservations,
  reservationSeries,
  debits,
  calendarFeeds,
  sharedCalendars,
  notifications,
].flatMap((contract) => Object.values<Operation>(contract));
