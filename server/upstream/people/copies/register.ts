import { type SQL, sql } from "drizzle-orm";
import type { CopyPart } from "#contracts/people/copy-format.ts";
import type { CopiedPerson } from "./person.ts";
import { at, contacts, mine, names, type Part, uuids } from "./rows.ts";
import { staffParts } from "./staff-parts.ts";

/** What was sold or booked for an athlete, or a team that they lead: each is a debit. */
const debitsOf = ({ organisationId, ids }: CopiedPerson) => sql`(
  select debit_id from upstream.subscriptions where organisation_id = ${organisationId} and athlete_id = any(${uuids(ids)})
  union all
  select debit_id from upstream.reservations where organisation_id = ${organisationId} and athlete_id = any(${uuids(ids)})
  union all
  select entry.debit_id from upstream.registrations entry
    join upstream.registration_players player on player.registration_id = entry.id and player.is_captain
   where entry.organisation_id = ${organisationId} and player.athlete_id = any(${uuids(ids)}))`;

const payments = (which: SQL) => sql`
  select debit.kind as of, payment.amount, debit.currency, payment.method, payment.due_date::text as "dueDate",
         ${at("payment.paid_at")} as "paidAt", ${at("payment.voided_at")} as "voidedAt", payment.notes
    from upstream.payments payment join upstream.debits debit on debit.id = payment.debit_id
   where ${which} order by coalesce(payment.paid_at, payment.created_at), payment.id`;

/** @param isOwn whether the receipt names nobody else: then its page goes with it */
const receipts = (which: SQL, isOwn: SQL) => sql`
  select receipt.number || '/' || receipt.year as label, receipt.issued_on::text as "issuedOn", receipt.amount,
         receipt.currency, ${at("receipt.voided_at")} as "voidedAt",
         case when ${isOwn} then receipt.id end as "receiptId"
    from upstream.receipts receipt where ${which} order by receipt.year, receipt.number`;

/**
 * Where what a club keeps of a person is, and how it is read: what the person's copy holds. Nothing is about anybody else:
 * of children and guardians only what they are to the person, of messages and receipts only those that name no other. What a
 * member of the staff did to others is the others'.
 */
export const register: Readonly<Record<CopyPart, Part>> = {
  profile: {
    tables: ["athletes", "guardians", "staff_members", "staff_role_order", "media"],
    of: {
      athletes: (who) => sql`
        select ${names("a")}, a.gender, a.birth_date::text as "birthDate", a.birth_place as "birthPlace", a.nickname,
               ${contacts("a")}, a.website, a.tank_top_size as "tankTopSize", a.top_size as "topSize",
               a.shorts_size as "shortsSize", a.photo as "mediaId", a.notes, a.account_id is not null as "hasAccount",
               ${at("a.created_at")} as "createdAt"
          from upstream.athletes a where a.organisation_id = ${who.organisationId} and a.id = any(${uuids(who.ids)})
         order by a.merged_into is not null, a.created_at, a.id`,
      guardians: (who) => sql`
        select ${names("g")}, ${contacts("g")}, ${at("g.created_at")} as "createdAt"
          from upstream.guardians g where g.organisation_id = ${who.organisationId} and g.id = any(${uuids(who.ids)})`,
      staffMembers: (who) => sql`
        select coalesce(account.first_name, s.first_name) as "firstName", coalesce(account.last_name, s.last_name) as "lastName",
               account.email, coalesce(account.phone_number, s.phone_number) as "phoneNumber", to_json(s.roles) as roles,
               s.app_access as "appAccess", s.dashboard_access as "dashboardAccess", ${at("s.invited_at")} as "invitedAt",
               ${at("s.created_at")} as "createdAt"
          from upstream.staff_members s join upstream.accounts account on account.id = s.account_id
         where s.organisation_id = ${who.organisationId} and s.id = any(${uuids(who.ids)})`,
    },
  },
  memberships: {
    tables: ["memberships", "membership_groups", "membership_sites"],
    of: {
      athletes: (who) => sql`
        select m.status, m.origin, ${at("m.requested_at")} as "requestedAt", ${at("m.decided_at")} as "decidedAt",
               level.name as level,
               to_json(array(select value.name from upstream.membership_groups own
                 join upstream.attribute_values value on value.id = own.group_id
                where own.membership_id = m.id order by value.position, value.id)) as groups,
               to_json(array(select site.name from upstream.membership_sites own
                 join upstream.sites site on site.id = own.site_id
                where own.membership_id = m.id order by site.name, site.id)) as sites,
               m.message, m.notes
          from upstream.memberships m left join upstream.attribute_values level on level.id = m.level_id
         where ${mine(who, "m", "athlete_id")} order by m.requested_at, m.id`,
    },
  },
  membershipSteps: {
    tables: ["membership_status_changes"],
    of: {
      athletes: (who) => sql`
        select step."from", step."to", ${at("step.at")} as at, step.reason
          from upstream.membership_status_changes step
          join upstream.memberships m on m.organisation_id = step.organisation_id and m.id = step.membership_id
         where ${mine(who, "m", "athlete_id")} order by step.sequence`,
    },
  },
  family: {
    tables: ["guardianships"],
    of: {
      athletes: (who) => sql`
        select bond.relation, bond.is_payer as "isPayer", bond.receives_mail as "receivesMail"
          from upstream.guardianships bond where ${mine(who, "bond", "athlete_id")} order by bond.relation`,
      guardians: (who) => sql`
        select bond.relation, bond.is_payer as "isPayer", bond.receives_mail as "receivesMail"
          from upstream.guardianships bond where ${mine(who, "bond", "guardian_id")} order by bond.relation`,
    },
  },
  consents: {
    tables: ["consent_answers"],
    of: Object.fromEntries(
      (["athletes", "guardians"] as const).map((kind) => [
        kind,
        (who: CopiedPerson) => sql`
          select kind.name, kind.type, answer.text_number as "textNumber", asked.text, answer.is_given as "isGiven",
                 answer.signed_by as "signedBy", answer.channel, answer.answered_on::text as "answeredOn"
            from upstream.consent_answers answer
            join upstream.consent_kinds kind on kind.id = answer.kind_id
            join upstream.consent_texts asked on asked.organisation_id = answer.organisation_id
             and asked.kind_id = answer.kind_id and asked.number = answer.text_number
           where ${mine(who, "answer", kind === "athletes" ? "athlete_id" : "guardian_id")}
           order by answer.created_at, answer.sequence`,
      ]),
    ),
  },
  documents: {
    tables: ["documents"],
    of: {
      athletes: (who) => sql`
        select paper.type, paper.issued_on::text as "issuedOn", paper.expires_on::text as "expiresOn", paper.notes,
               ${at("paper.created_at")} as "createdAt", ${at("paper.removed_at")} as "removedAt", paper.media_id as "mediaId"
          from upstream.documents paper where ${mine(who, "paper", "athlete_id")} order by paper.created_at, paper.id`,
    },
  },
  sales: {
    tables: ["subscriptions", "promotion_uses", "debits"],
    of: {
      athletes: (who) => sql`
        select sold.name, sold.promotion_name as promotion, course.name as course,
               sold.transaction_date::text as "transactionDate", sold.coverage_start::text as "coverageStart",
               sold.coverage_end::text as "coverageEnd", sold.approval, sold.status, sold.reason, sold.notes,
               debit.discounted as price, debit.written_off as "writtenOff", debit.currency
          from upstream.subscriptions sold join upstream.debits debit on debit.id = sold.debit_id
          left join upstream.training_courses course on course.id = sold.course_id
         where ${mine(who, "sold", "athlete_id")} order by sold.transaction_date, sold.created_at, sold.id`,
    },
  },
  payments: {
    tables: ["payments", "ledger_entries", "receipt_payments"],
    of: {
      athletes: (who) =>
        payments(sql`payment.organisation_id = ${who.organisationId} and payment.debit_id in ${debitsOf(who)}`),
      guardians: (who) => payments(mine(who, "payment", "payer_id")),
    },
  },
  receipts: {
    tables: ["receipts"],
    of: {
      athletes: (who) => receipts(mine(who, "receipt", "athlete_id"), sql`receipt.payer_id is null`),
      guardians: (who) => receipts(mine(who, "receipt", "payer_id"), sql`receipt.athlete_id is null`),
    },
  },
  bookings: {
    tables: ["reservations", "occupancies"],
    of: {
      athletes: (who) => sql`
        select ${at("booking.start_at")} as "startAt", ${at("booking.end_at")} as "endAt", location.name as location,
               court.name as court, booking.status, booking.notes, debit.discounted as price, debit.currency
          from upstream.reservations booking join upstream.debits debit on debit.id = booking.debit_id
          join upstream.locations location on location.id = booking.location_id
          join upstream.fields court on court.id = booking.field_id
         where ${mine(who, "booking", "athlete_id")} order by booking.start_at, booking.id`,
    },
  },
  trainings: {
    tables: ["participants"],
    of: {
      athletes: (who) => sql`
        select training.name, ${at("training.start_at")} as "startAt", ${at("training.end_at")} as "endAt",
               site.name as site, place.access, place.is_present as "isPresent", ${at("place.absent_at")} as "absentAt",
               ${at("place.withdrawn_at")} as "withdrawnAt", place.notes
          from upstream.participants place join upstream.trainings training on training.id = place.training_id
          join upstream.sites site on site.id = training.site_id
         where ${mine(who, "place", "athlete_id")} order by training.start_at, place.id`,
    },
  },
  courses: {
    tables: ["course_enrolments"],
    of: {
      athletes: (who) => sql`
        select course.name, course.start_on::text as "startOn", course.end_on::text as "endOn"
          from upstream.course_enrolments own join upstream.training_courses course on course.id = own.course_id
         where ${mine(who, "own", "athlete_id")} order by course.start_on, course.name`,
    },
  },
  standingPlaces: {
    tables: ["recurring_athletes"],
    of: {
      athletes: (who) => sql`
        select course.name as course, week.day_of_week as weekday, week.start_at as "startAt", week.end_at as "endAt", site.name as site
          from upstream.recurring_athletes own
          join upstream.recurring_sessions week on week.id = own.recurring_session_id
          join upstream.training_courses course on course.id = week.course_id
          join upstream.sites site on site.id = week.site_id
         where ${mine(who, "own", "athlete_id")} order by week.day_of_week, week.start_at`,
    },
  },
  tokens: {
    tables: ["token_movements", "token_batches", "wallets", "absence_grants"],
    of: {
      athletes: (who) => sql`
        select moved.type, moved.amount, moved.reason, moved.balance_after as "balanceAfter", moved.notes,
               ${at("moved.created_at")} as at
          from upstream.token_movements moved where ${mine(who, "moved", "athlete_id")} order by moved.sequence`,
    },
  },
  teams: {
    tables: ["registration_players", "registrations"],
    of: {
      athletes: (who) => sql`
        select event.name as event, division.name as division, entry.name as team, ${names("player")}, player.gender,
               player.birth_date::text as "birthDate", player.email, player.phone_number as "phoneNumber",
               player.is_captain as "isCaptain", ${at("entry.withdrawn_at")} as "withdrawnAt"
          from upstream.registration_players player
          join upstream.registrations entry on entry.id = player.registration_id
          join upstream.events event on event.id = player.event_id
          join upstream.divisions division on division.id = player.division_id
         where ${mine(who, "player", "athlete_id")} order by entry.created_at, player.id`,
    },
  },
  messages: {
    tables: ["messages"],
    of: {
      athletes: (who) => sql`
        select message.kind as about, message.subject, message.body, message.email,
               ${at("message.created_at")} as "createdAt", ${at("message.mailed_at")} as "mailedAt"
          from upstream.messages message where ${mine(who, "message", "athlete_id")} and message.guardian_id is null
         order by message.created_at, message.id`,
      // Their words are about a child.
      guardians: (who) => sql`
        select message.kind as about, message.email, ${at("message.created_at")} as "createdAt",
               ${at("message.mailed_at")} as "mailedAt"
          from upstream.messages message where ${mine(who, "message", "guardian_id")}
         order by message.created_at, message.id`,
    },
  },
  ...staffParts,
};

/** Tables that name a person and are in no copy, by the database's names, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  club_exports: "who asked for the whole club as a file: the file is not about them",
  imports: "what a member of the staff brought along is others'",
  import_records:
    "what an import wrote stands in the person's own record; what was there before is kept to take it back",
  tokens: "who is signed in: nothing but secrets and their ends",
};
