import { sql } from "drizzle-orm";
import { type FirstStep, type FirstStepName, firstStepNames, type PlacePart } from "#contracts/account/first-steps.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { recurringSessions } from "#upstream/academy/recurring-sessions/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { paymentMethods } from "#upstream/account/payment-methods/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "#upstream/events/events/table.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { openingSlots } from "#upstream/facilities/opening-slots/table.ts";
import { priceLists } from "#upstream/facilities/price-lists/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { moduleSubscriptions, organizations } from "../organizations/table.ts";

type Module = "facilitiesManager" | "academy" | "tournaments";

/** The module without which a step is not offered. */
const moduleOf: Readonly<Partial<Record<FirstStepName, Module>>> = {
  location: "facilitiesManager",
  reservation: "facilitiesManager",
  levels: "academy",
  sites: "academy",
  package: "academy",
  course: "academy",
  athletes: "academy",
  documents: "academy",
  event: "tournaments",
};

/** What the database says of a club: the facts by step, its modules, and the first place that is not complete. */
type Facts = Readonly<Record<Exclude<FirstStepName, "mail">, boolean>> & {
  readonly modules: readonly Module[];
  /** A test mail was sent. */
  readonly mail: boolean;
  readonly place: {
    readonly id: string;
    readonly fields: boolean;
    readonly hours: boolean;
    readonly prices: boolean;
  } | null;
};

/** Reads all facts in one query of `exists`: none of them counts rows. */
async function readFacts(db: Queryable, organisationId: string, now: Date): Promise<Facts> {
  const at = now.toISOString();
  const [row] = await db.execute(sql`
    select
      o.logo is not null and o.tax_code <> '' as profile,
      exists (select from ${paymentMethods} p where p.organisation_id = o.id and p.type <> 'cash') as "paymentMethods",
      exists (
        select from ${locations} l where l.organisation_id = o.id
          and exists (select from ${fields} f where f.location_id = l.id)
          and exists (select from ${openingSlots} s where s.location_id = l.id)
          and exists (select from ${priceLists} c where c.location_id = l.id)) as location,
      (select jsonb_build_object('id', l.id,
                'fields', exists (select from ${fields} f where f.location_id = l.id),
                'hours', exists (select from ${openingSlots} s where s.location_id = l.id),
                'prices', exists (select from ${priceLists} c where c.location_id = l.id))
         from ${locations} l where l.organisation_id = o.id order by l."order", l.id limit 1) as place,
      exists (select from ${reservations} r where r.organisation_id = o.id) as reservation,
      exists (select from ${attributeValues} a where a.organisation_id = o.id) as levels,
      exists (select from ${sites} s where s.organisation_id = o.id) as sites,
      exists (select from ${subscriptionTemplates} t where t.organisation_id = o.id) as package,
      exists (
        select from ${trainingCourses} c where c.organisation_id = o.id and c.status = 'published'
          and exists (select from ${recurringSessions} r where r.organisation_id = o.id and r.course_id = c.id)) as course,
      exists (select from ${memberships} m where m.organisation_id = o.id) as athletes,
      o.required_documents <> '{}' as documents,
      exists (select from ${events} e where e.organisation_id = o.id) as event,
      exists (select from ${staffMembers} s where s.organisation_id = o.id offset 1) as colleague,
      o.first_steps ->> 'mailedAt' is not null as mail,
      array(select s.product from ${moduleSubscriptions} s where s.organisation_id = o.id and s.enabled
              and (s.expires_at is null or s.expires_at > ${at}::timestamptz)
              and (s.product <> 'tournaments' or s.total > 0)) as modules
    from ${organizations} o where o.id = ${organisationId}`);
  // why: the driver does not know the shape of a query that is written as text.
  return row as unknown as Facts;
}

/** What a place still needs, in the order in which one makes it. */
function missingOf({ place }: Facts): { part: PlacePart; locationId: string | null } {
  if (place === null) return { part: "location", locationId: null };
  const part = place.fields ? (place.hours ? "priceLists" : "openingSlots") : "fields";
  return { part, locationId: place.id };
}

/** The steps of a club's active modules, as its data say. */
export async function listFirstSteps(
  db: Queryable,
  organisationId: string,
  skipped: readonly string[],
  now: Date,
): Promise<FirstStep[]> {
  const facts = await readFacts(db, organisationId, now);
  return firstStepNames.flatMap((name): FirstStep[] => {
    const needed = moduleOf[name];
    if (needed !== undefined && !facts.modules.includes(needed)) return [];
    const state = facts[name] ? "done" : skipped.includes(name) ? "skipped" : "open";
    return [{ name, state, missing: name === "location" && state === "open" ? missingOf(facts) : null }];
  });
}
