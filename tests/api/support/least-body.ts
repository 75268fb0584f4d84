import { z } from "zod";
import type { Operation } from "#contracts/operation.ts";
import type { Upstream } from "#upstream/app.ts";

// Calls that are made out of nothing but what the contracts say, and the demo's rows: the least body that an operation
// takes, and the ids of its path.

type Schema = { readonly [key: string]: unknown };
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const partsOf = (schema: Schema): Schema[] =>
  ["anyOf", "oneOf", "allOf"].flatMap((key) => (schema[key] as Schema[] | undefined) ?? []);
const propertiesOf = (schema: Schema) => Object.entries((schema.properties ?? {}) as Record<string, Schema>);
/** Nobody nests so deep; schemas that contain themselves end here. */
const deepest = 14;

/** A body's shape, as its operation documents it, with the definitions that it refers to. */
export class BodyShape {
  readonly #root: Schema & { readonly $defs?: Record<string, Schema> };
  constructor({ body }: Operation) {
    this.#root = z.toJSONSchema(body ?? z.object({}), { io: "input", unrepresentable: "any" }) as Schema;
  }

  #resolved(schema: Schema): Schema {
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
    return name === undefined ? schema : (this.#root.$defs?.[name] ?? {});
  }

  /** Where ids stand in it: `team.players[].athleteId`. */
  idPaths(): string[] {
    return [...new Set(this.#pathsIn(this.#root, [], 0))];
  }

  #pathsIn(given: Schema, path: readonly string[], depth: number): string[] {
    const schema = this.#resolved(given);
    if (depth > deepest) return [];
    if (schema.format === "uuid") return [path.join(".")];
    const into = (one: Schema, ...more: string[]) => this.#pathsIn(one, [...path, ...more], depth + 1);
    return [
      ...partsOf(schema).flatMap((part) => into(part)),
      ...propertiesOf(schema).flatMap(([name, one]) => into(one, name)),
      ...(schema.items ? into(schema.items as Schema, "[]") : []),
    ];
  }

  /** The least body that has an id at a path. @param own an id of the club's for another field */
  bodyWith(path: string, id: string, own: (name: string) => string): Json {
    return this.#made(this.#root, path.split("."), { id, own, name: "" });
  }

  #leadsTo(schema: Schema, path: readonly string[]): boolean {
    return this.#pathsIn(schema, [], 0).includes(path.join("."));
  }

  #made(
    given: Schema,
    path: readonly string[] | null,
    about: { readonly id: string; readonly own: (name: string) => string; readonly name: string },
  ): Json {
    const schema = this.#resolved(given);
    const parts = partsOf(schema);
    if (parts.length > 0) {
      const part = path ? parts.find((one) => this.#leadsTo(one, path)) : parts[0];
      return part ? this.#made(part, path, about) : null;
    }
    if ("const" in schema) return schema.const as Json;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    switch (schema.type) {
      case "object": {
        const required = new Set((schema.required as string[] | undefined) ?? []);
        const [next, ...rest] = path ?? [];
        return Object.fromEntries(
          propertiesOf(schema)
            .filter(([name]) => required.has(name) || name === next)
            .map(([name, one]) => [name, this.#made(one, name === next ? rest : null, { ...about, name })]),
        );
      }
      case "array": {
        const items = schema.items as Schema;
        if (path?.[0] === "[]") return [this.#made(items, path.slice(1), about)];
        return Array.from({ length: Number(schema.minItems ?? 0) }, () => this.#made(items, null, about));
      }
      case "string":
        if (schema.format === "uuid") return path ? about.id : about.own(about.name);
        return textOf(about.name, schema);
      case "integer":
      case "number":
        return Number(schema.minimum ?? schema.exclusiveMinimum ?? 1) + (schema.exclusiveMinimum === undefined ? 0 : 1);
      case "boolean":
        return false;
      default:
        return null;
    }
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** A text that a field may hold; what ends does so after what begins. */
function textOf(name: string, { format, pattern, minLength }: Schema): string {
  const isEnd = /^(?:end|to$|until|close)/u.test(name);
  const at = inDays(isEnd ? 41 : 40);
  if (name === "timeZone") return "Europe/Rome";
  if (format === "date") return at.slice(0, 10);
  if (format === "date-time") return at;
  if (format === "email") return "nessuno@example.org";
  if (format === "uri") return "https://example.org/";
  if (typeof pattern === "string") return pattern.includes("24:00") ? (isEnd ? "12:00" : "10:00") : at.slice(0, 10);
  return "Prova".padEnd(Number(minLength ?? 0), "x");
}

/** The tables whose rows the fields of bodies, and the parameters of paths, name. */
export const tables: Readonly<Record<string, string>> = {
  ...{ locationId: "locations", locations: "locations", fieldId: "fields", field: "fields", finalsOn: "fields" },
  ...{ athleteId: "athletes", athletes: "athletes", athleteID: "athletes", membershipId: "memberships" },
  ...{ memberships: "memberships", levelId: "attribute_values", siteId: "sites", sites: "sites" },
  ...{ siteFieldId: "site_fields", templateId: "subscription_templates", courseId: "training_courses" },
  ...{ subscriptionTemplates: "subscription_templates", trainingCourses: "training_courses", trainingId: "trainings" },
  ...{ trainingSessions: "trainings", recurringSessions: "recurring_sessions", sessionIds: "recurring_sessions" },
  ...{ promotionId: "promotions", promotions: "promotions", logo: "media", photo: "media", mediaId: "media" },
  ...{
    media: "media",
    image: "media",
    guardianId: "guardians",
    eventId: "events",
    events: "events",
    tournamentId: "divisions",
  },
  ...{ openDays: "events", roundId: "rounds", matchId: "matches", matches: "matches", teamId: "teams" },
  ...{
    registrations: "registrations",
    championshipId: "championships",
    sponsors: "sponsors",
    ownerId: "staff_members",
  },
  ...{
    debits: "debits",
    debitId: "debits",
    paymentId: "payments",
    reservations: "reservations",
    documentId: "documents",
  },
  ...{ listId: "price_lists", blockId: "court_blocks", coachIds: "staff_members", sportId: "sports" },
  ...{ organizations: "organizations", tournaments: "events", groupIds: "attribute_values", siteIds: "sites" },
  ...{ courseIds: "training_courses", timeFrameId: "time_frames", triggerTemplateId: "subscription_templates" },
  ...{ targetTemplateId: "subscription_templates", intoAthleteId: "athletes", copyFrom: "events", payerId: "athletes" },
  ...{ fieldIds: "fields", membershipIds: "memberships", paymentIds: "payments", debitIds: "debits" },
};

/** Which rows are taken where more than one would do: such as let the rest of a call pass. */
const preferred: Readonly<Record<string, string>> = {
  events: "(status in ('published', 'live')) desc, exists (select from upstream.rounds r where r.event_id = t.id) desc",
  reservations: "(status = 'confirmed') desc, start_at desc",
  trainings: "(status = 'scheduled') desc, start_at desc",
  payments: "paid asc",
};

/** The first row of a table that an organisation has, of a parent if it has one; null: none. */
export async function rowOf(
  { services }: Pick<Upstream, "services">,
  table: string,
  organisationId: string,
  parent = "",
) {
  const { sql } = services;
  if (table === "sports") return (await sql`select id from upstream.sports limit 1`)[0]?.id as string;
  if (table === "organizations") return organisationId;
  const order = preferred[table] ?? "id";
  const [row] = await sql.unsafe<{ id: string }[]>(
    `select id from upstream.${table} t where organisation_id = $1 ${parent} order by ${order} limit 1`,
    [organisationId],
  );
  return row?.id ?? null;
}

/** Parameters of a path: each names a row of what stands before it, or of its own name. */
export async function paramsOf(
  upstream: Pick<Upstream, "services">,
  { path }: Operation,
  organisationId: string,
): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  const segments = path.split("/");
  for (const [at, segment] of segments.entries()) {
    if (!segment.startsWith(":")) continue;
    const name = segment.slice(1);
    const before = segments[at - 1] ?? "";
    const table = (name === "id" ? tables[before] : tables[name]) ?? "";
    const eventId = params.eventId ?? "";
    const parent =
      ["divisions", "rounds", "matches", "teams"].includes(table) && eventId !== ""
        ? `and event_id = '${eventId}'`
        : table === "fields" && params.locationId
          ? `and location_id = '${params.locationId}' and removed_at is null`
          : "";
    const known = table === "" ? null : await rowOf(upstream, table, organisationId, parent);
    params[name] = name === "code" ? "levels" : (known ?? crypto.randomUUID());
  }
  return params;
}
