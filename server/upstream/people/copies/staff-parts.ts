import { sql } from "drizzle-orm";
import type { CopyPart } from "#contracts/people/copy-format.ts";
import { at, mine, type Part } from "./rows.ts";

/** What is kept of a member of the staff besides who they are: what they teach, and what they wrote to the provider. */
export const staffParts = {
  duties: {
    tables: ["training_coaches", "course_coaches", "recurring_session_coaches"],
    of: {
      staffMembers: (who) => sql`
        select training.name, ${at("training.start_at")} as "startAt", ${at("training.end_at")} as "endAt", site.name as site
          from upstream.training_coaches own join upstream.trainings training on training.id = own.training_id
          join upstream.sites site on site.id = training.site_id
         where ${mine(who, "own", "staff_member_id")} order by training.start_at, training.id`,
    },
  },
  feedback: {
    tables: ["feedback"],
    of: {
      staffMembers: (who) => sql`
        select own.kind as about, own.message, ${at("own.created_at")} as "createdAt"
          from upstream.feedback own where ${mine(who, "own", "staff_member_id")} order by own.created_at, own.id`,
    },
  },
  quoteRequests: {
    tables: ["quote_requests"],
    of: {
      staffMembers: (who) => sql`
        select own.message, own.contact_name as "contactName", own.contact_email as "contactEmail",
               own.contact_phone as "contactPhone", ${at("own.created_at")} as "createdAt"
          from upstream.quote_requests own where ${mine(who, "own", "staff_member_id")} order by own.created_at, own.id`,
    },
  },
  notifications: {
    tables: ["notifications"],
    of: {
      staffMembers: (who) => sql`
        select own.type as about, ${at("own.created_at")} as "createdAt"
          from upstream.notifications own where ${mine(who, "own", "staff_member_id")} order by own.created_at, own.id`,
    },
  },
  calendarFeeds: {
    tables: ["calendar_tokens"],
    of: {
      staffMembers: (who) => sql`
        select location.name as location, ${at("own.created_at")} as "createdAt", ${at("own.last_used_at")} as "lastUsedAt"
          from upstream.calendar_tokens own join upstream.locations location on location.id = own.location_id
         where ${mine(who, "own", "created_by")} order by own.created_at, own.id`,
    },
  },
} as const satisfies Partial<Record<CopyPart, Part>>;
