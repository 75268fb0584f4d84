import { limits as contract } from "#contracts/facilities/limits.ts";
import { implement } from "#upstream/core/implement.ts";
import { bookableLocation, changeBooking } from "./save.ts";

/** An empty text is no text. */
const textOrNone = (text: string | null) => (text === "" ? null : text);

export const limitImplementations = implement(contract, {
  show: ({ params }, { services, caller }) => bookableLocation(services.db, caller.organisationId, params.id),
  replaceSettings: ({ params, body: { version, ...body } }, { services, caller }) =>
    changeBooking(services, caller, params.id, version, (before) => ({
      ...before,
      settings: { ...body, bookingRules: textOrNone(body.bookingRules) },
    })),
  updateSettings: ({ params, body: { version, ...body } }, { services, caller }) =>
    changeBooking(services, caller, params.id, version, (before) => {
      const { visibilityDays, reservable, confirmation, bookingRules } = { ...before.settings, ...body };
      const settings = { visibilityDays, reservable, confirmation, bookingRules: textOrNone(bookingRules) };
      return { ...before, settings };
    }),
  replaceLimits: ({ params, body: { version, ...limits } }, { services, caller }) =>
    changeBooking(services, caller, params.id, version, (before) => ({ ...before, limits })),
  replaceUserLimits: ({ params, body: { version, ...userLimits } }, { services, caller }) =>
    changeBooking(services, caller, params.id, version, (before) => ({ ...before, userLimits })),
});
