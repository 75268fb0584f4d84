import { type SQL, sql } from "drizzle-orm";
import { importedEntries } from "./imported.ts";
import { texts, uuids } from "./sql.ts";
import type { Erased, TableEntry } from "./table-entry.ts";

const ofAthlete = ({ organisationId, athleteIds }: Erased) =>
  sql`organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)})`;
const ofStaff = ({ organisationId, staffMemberId }: Erased) =>
  sql`organisation_id = ${organisationId} and staff_member_id = ${staffMemberId}::uuid`;
/** The accounts of what was sold to the person. */
const ofDebits = ({ organisationId, athleteIds }: Erased) => sql`organisation_id = ${organisationId} and debit_id in (
  select debit_id from upstream.subscriptions where athlete_id = any(${uuids(athleteIds)})
  union all select debit_id from upstream.reservations where athlete_id = any(${uuids(athleteIds)}))`;
const ofMembership = ({ organisationId, athleteIds }: Erased) => sql`organisation_id = ${organisationId}
  and membership_id in (select id from upstream.memberships where athlete_id = any(${uuids(athleteIds)}))`;

const none = sql`null`;
const blank = sql`''`;
const allNull = (columns: string) => Object.fromEntries(columns.split(/\s+/u).map((column) => [column, none]));

const contacts = "email phone_number address zip_code city province tax_id_code";

/** Whether a column has one of the texts by which the person is known, whatever its capitals. */
const isKnown = (column: SQL, { texts: known }: Erased) =>
  sql`lower(${column}) = any(${texts(known.map((text) => text.toLowerCase()))})`;

/** A player who was typed in by name, with nothing beside it that says that it is somebody else. */
const typedPlayer = (who: Erased) => sql`athlete_id is null
  and ${isKnown(sql`concat_ws(' ', first_name, last_name)`, who)}
  and (email is null or ${isKnown(sql`email`, who)}) and (phone_number is null or ${isKnown(sql`phone_number`, who)})`;

export const register: Readonly<Record<string, TableEntry>> = {
  accounts: {
    nothing: `email password_hash first_name last_name gender tax_id_code birth_place nickname phone_number address zip_code
      city province website size_tank_top size_top size_shorts language`,
    why: "An account is its owner's, and no club's: the bond with the club goes (`bonds.ts`).",
  },
  athletes: {
    own: {
      rows: ({ organisationId, athleteIds }) =>
        sql`organisation_id = ${organisationId} and id = any(${uuids(athleteIds)})`,
      becomes: ({ label, now }) => ({
        ...allNull(
          `${contacts} birth_date birth_place nickname website tank_top_size top_size shorts_size photo account_id`,
        ),
        first_name: blank,
        last_name: sql`${label.whole}::text`,
        gender: sql`'notSpecified'`,
        notes: blank,
        erased_at: sql`${now.toISOString()}::timestamptz`,
      }),
    },
  },
  attribute_values: { nothing: "code color", mentions: "name" },
  board_links: { mentions: "label", nothing: "options token_hash" },
  booking_rules: { mentions: "booking_rules", nothing: "confirmation" },
  calendar_tokens: {
    own: {
      rows: ({ organisationId, staffMemberId }) =>
        sql`organisation_id = ${organisationId} and created_by = ${staffMemberId}::uuid`,
      remove: true,
    },
  },
  championships: { mentions: "name description", nothing: "rank_by points_table" },
  cleaned_texts: { nothing: "table_name column_name record_id" },
  closing_periods: { mentions: "reason" },
  club_deletions: { nothing: "actor", why: "The provider's staff." },
  club_export_chunks: { nothing: "bytes hash", why: "Stored exports of the club are deleted: `copies.ts`." },
  club_export_parts: { nothing: "name", why: "Names of tables." },
  club_exports: { nothing: "state failure sha256" },
  communications: { mentions: "title content", nothing: "visibility" },
  consent_answers: {
    nothing: "signed_by channel",
    why: "An answer names who gave it by their records alone, and stays as it was given.",
  },
  consent_kinds: { mentions: "name", nothing: "type" },
  consent_texts: { nothing: "text", why: "The club's own words to all, which nobody changes." },
  course_enrolments: { own: { rows: ofAthlete, remove: true } },
  court_blocks: { mentions: "reason" },
  debits: { nothing: "currency kind status" },
  divisions: { mentions: "name", nothing: "settings visibility overrides" },
  documents: { own: { rows: ofAthlete, remove: true } },
  erasure_texts: { nothing: "texts", why: "Goes once files and dashboards have nothing of the person either." },
  erasures: { nothing: "kind" },
  event_pictures: { mentions: "alt" },
  events: { mentions: "name cancel_message", nothing: "status visibility time_zone" },
  feature_flags: { nothing: "name value" },
  feedback: { mentions: "message", nothing: "kind page" },
  fields: { mentions: "name shown_name", nothing: "color" },
  guardians: {
    own: {
      rows: ({ organisationId, guardianIds }) =>
        sql`organisation_id = ${organisationId} and id = any(${uuids(guardianIds)})`,
      becomes: ({ label, now }) => ({
        ...allNull(contacts),
        first_name: blank,
        last_name: sql`${label.whole}::text`,
        erased_at: sql`${now.toISOString()}::timestamptz`,
      }),
    },
  },
  guardianships: {
    own: {
      rows: ({ organisationId, athleteIds, guardianIds }) => sql`organisation_id = ${organisationId}
        and (athlete_id = any(${uuids(athleteIds)}) or guardian_id = any(${uuids(guardianIds)}))`,
      remove: true,
    },
  },
  idempotency_keys: { nothing: "scope key request_hash body", why: "Answers that name the person: `copies.ts`." },
  ...importedEntries,
  known_devices: { nothing: "device_hash browser system", why: "The account's." },
  ledger_entries: {
    own: { rows: ofDebits, becomes: () => ({ reason: blank }) },
    mentions: "reason",
    nothing: "kind currency method",
  },
  location_pictures: { mentions: "alt" },
  locations: {
    mentions: "name description accommodation parking food rules address weather translations",
    nothing: "time_zone",
  },
  mailings: { nothing: "scope" },
  matches: { mentions: "notes", nothing: "key bracket status streaming live" },
  media: { mentions: "file_name", nothing: "content_type audience" },
  media_chunks: { nothing: "bytes", why: "Goes with its file: `copies.ts`." },
  media_thumbnails: { nothing: "bytes", why: "Goes with its file." },
  membership_groups: { own: { rows: ofMembership, remove: true } },
  membership_sites: { own: { rows: ofMembership, remove: true } },
  membership_status_changes: {
    own: { rows: ofMembership, becomes: () => ({ reason: none }) },
    mentions: "reason",
    nothing: "from to",
  },
  memberships: {
    own: { rows: ofAthlete, becomes: () => ({ message: blank, notes: blank }) },
    mentions: "message notes",
    nothing: "status origin",
  },
  messages: {
    own: {
      rows: (who) => sql`organisation_id = ${who.organisationId}
        and (athlete_id = any(${uuids(who.athleteIds)}) or guardian_id = any(${uuids(who.guardianIds)})
             or athlete_id is null and ${isKnown(sql`email`, who)})`,
      remove: true,
    },
    mentions: "subject body dedupe_key email",
    nothing: "kind",
  },
  module_subscriptions: { nothing: "product" },
  needed_program: { nothing: "version" },
  notifications: { mentions: "metadata", nothing: "type status" },
  occupancies: { nothing: "kind" },
  open_days: { mentions: "name description", nothing: "visibility status" },
  organizations: {
    mentions: "description promo",
    nothing: `name communication_language headquarters_address vat_number default_currency contract_url tax_code time_zone
      required_documents email suspended_reason first_steps receipt_footer`,
    why: "The club's own data.",
  },
  participants: {
    own: { rows: ofAthlete, becomes: () => ({ notes: blank }) },
    mentions: "notes",
    nothing: "access",
  },
  payment_methods: {
    nothing: "type label owner iban merchant_code terminal_number account_id secret_key_id secret_sealed",
    why: "The club's own accounts.",
  },
  payments: {
    own: { rows: ofDebits, becomes: () => ({ notes: blank, void_reason: none }) },
    mentions: "notes void_reason",
    nothing: "method voided_as origin",
  },
  picks: { nothing: "source" },
  price_lists: { mentions: "name", nothing: "type currency price_ranges" },
  promotions: { mentions: "name description" },
  provider_actions: { nothing: "actor action changes", why: "The provider's staff, and people by id only." },
  quote_requests: {
    own: {
      rows: ofStaff,
      becomes: ({ label }) => ({
        contact_name: sql`${label.whole}::text`,
        contact_email: blank,
        contact_phone: none,
      }),
    },
    mentions: "message contact_name contact_email contact_phone",
    nothing: "product items",
  },
  receipts: {
    nothing: "currency snapshot",
    mentions: "void_reason",
    why: "What was issued is restricted: `receipts.ts`.",
  },
  recovery_codes: { nothing: "code_hash browser_hash", why: "The account's." },
  recurring_sessions: { nothing: "start_at end_at status" },
  registration_players: {
    own: {
      rows: (who) =>
        sql`organisation_id = ${who.organisationId} and (athlete_id = any(${uuids(who.athleteIds)}) or ${typedPlayer(who)})`,
      becomes: ({ label }) => ({
        first_name: sql`${label.number}::text`,
        last_name: sql`${label.words}::text`,
        gender: sql`'notSpecified'`,
        ...allNull("athlete_id birth_date email phone_number"),
      }),
    },
  },
  registrations: { mentions: "name notes", nothing: "list source availability" },
  reservation_series: { nothing: "start_at end_at" },
  reservations: {
    own: { rows: ofAthlete, becomes: () => ({ notes: blank }) },
    mentions: "guest_name guest_phone_number notes",
    nothing: "status canceled_by price_steps",
  },
  restricted_receipts: { nothing: "snapshot", why: "The one store that keeps a name, until the tenth year is over." },
  results: { nothing: "score" },
  round_decisions: { mentions: "note", nothing: "method nonce" },
  rounds: { mentions: "name", nothing: "type format ranking options scheduling graph" },
  score_actions: { nothing: "nonce kind data" },
  scorer_links: { mentions: "label", nothing: "token_hash" },
  secrets: { nothing: "purpose value" },
  sign_in_attempts: { nothing: "key", why: "Hashes, for an hour." },
  sites: { mentions: "name address", nothing: "time_zone status" },
  site_fields: { mentions: "name" },
  sponsors: { mentions: "name url text_url" },
  sports: { nothing: "code name_it name_en name_es" },
  staff_members: {
    own: {
      rows: ({ organisationId, staffMemberId }) =>
        sql`organisation_id = ${organisationId} and id = ${staffMemberId}::uuid`,
      becomes: ({ now }) => ({
        ...allNull("first_name last_name phone_number invited_at"),
        roles: sql`'{}'`,
        erased_at: sql`${now.toISOString()}::timestamptz`,
      }),
    },
  },
  staff_role_order: { nothing: "role" },
  subscription_templates: {
    mentions: "name description",
    nothing: "type visibility currency coins coverage",
  },
  subscriptions: {
    own: { rows: ofAthlete, becomes: () => ({ notes: blank, reason: none }) },
    mentions: "notes reason",
    nothing: "name type coins origin approval status promotion_name",
    why: "What was sold is called as the package was.",
  },
  teams: { mentions: "name" },
  time_frames: { mentions: "name" },
  token_batches: { nothing: "type origin" },
  token_movements: {
    own: { rows: ofAthlete, becomes: () => ({ notes: blank }) },
    mentions: "notes",
    nothing: "type reason",
  },
  tokens: { nothing: "device_hash", why: "The account's; those of the staff member end with the bond." },
  tournaments: {
    mentions: "description prize_pool welcome_kit acceptance_rules redirect_url",
    nothing: "formula gender currency",
  },
  training_courses: {
    mentions: "name description",
    nothing: "gender color status access cancellation notifications",
  },
  trainings: { mentions: "name reason", nothing: "type status access cancellation notifications" },
  wallets: { nothing: "type" },
};
