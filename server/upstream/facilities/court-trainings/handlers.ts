import { courtTrainings } from "#contracts/facilities/court-trainings.ts";
import { implement } from "#upstream/core/implement.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import { requireLocation } from "../locations/place.ts";

export const courtTrainingImplementations = implement(courtTrainings, {
  async list({ params: { locationId }, query: { from, to } }, { services, caller: { organisationId } }) {
    const { timeZone } = await requireLocation(services.db, organisationId, locationId);
    return {
      data: await services.registry.courtTrainings(services.db, {
        ...{ organisationId, locationId },
        from: from === undefined ? undefined : startOfDay(from, timeZone),
        until: to === undefined ? undefined : instantOf(to, "24:00", timeZone),
      }),
    };
  },
});
