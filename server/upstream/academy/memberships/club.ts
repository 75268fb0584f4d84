import { eq, type SQL, sql } from "drizzle-orm";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import type { Language } from "#contracts/scalars.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";

/** What of a club decides how its members are seen: its date, its money, and the papers that it asks for. */
export interface Club {
  readonly organisationId: string;
  readonly timeZone: string;
  readonly today: string;
  readonly currency: "eur" | "usd" | "chf";
  readonly required: readonly DocumentType[];
  /** The language in which athletes and guardians are written to. */
  readonly language: Language;
}

export async function clubOf(db: Queryable, organisationId: string, now: Date): Promise<Club> {
  const [row] = await db
    .select({
      timeZone: organizations.timeZone,
      currency: organizations.defaultCurrency,
      required: organizations.requiredDocuments,
      language: organizations.communicationLanguage,
    })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  const { timeZone, ...rest } = found(row);
  return { organisationId, timeZone, ...rest, today: localDateOf(now, timeZone) };
}

/** The papers by which a list judges: those that the club asks for, or else the certificate that everybody needs. */
export const checkedPapersOf = ({ required }: Pick<Club, "required">): readonly DocumentType[] =>
  required.length > 0 ? required : ["medicalCertificate"];

/** Whether an athlete is under 18 on the club's date. */
export const isMinor = (club: Club): SQL<boolean> =>
  sql<boolean>`coalesce(${athletes.birthDate} > (${club.today}::date - interval '18 years')::date, false)`;
