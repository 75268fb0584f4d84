import type { Stage } from "./stage.ts";

/** An athlete with a membership, as the tests of people need one. */
export interface Person {
  readonly athleteId: string;
  readonly membershipId: string;
}

interface Wanted {
  readonly firstName?: string;
  readonly birthDate?: string | null;
  readonly email?: string | null;
  readonly status?: "pending" | "accepted" | "rejected" | "canceled";
}

/** Adds an athlete of age with a membership, accepted unless told. */
export async function addPerson(
  { sql }: Pick<Stage, "sql">,
  organisationId: string,
  { firstName = "Ada", birthDate = "1990-01-01", email = "ada@rossi.example", status = "accepted" }: Wanted = {},
): Promise<Person> {
  const [athlete] = await sql<{ id: string }[]>`
    insert into upstream.athletes (organisation_id, first_name, last_name, birth_date, email)
    values (${organisationId}, ${firstName}, 'Rossi', ${birthDate}, ${email}) returning id`;
  const athleteId = athlete?.id ?? "";
  const [membership] = await sql<{ id: string }[]>`
    insert into upstream.memberships (organisation_id, athlete_id, status)
    values (${organisationId}, ${athleteId}, ${status === "canceled" ? "accepted" : "pending"}) returning id`;
  if (status !== "pending")
    await sql`update upstream.memberships set status = ${status} where id = ${membership?.id ?? ""} and status <> ${status}`;
  return { athleteId, membershipId: membership?.id ?? "" };
}

/** Adds a certificate that ends on a date. @returns its id */
export async function addCertificate(
  { sql }: Pick<Stage, "sql">,
  organisationId: string,
  athleteId: string,
  expiresOn: string,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into upstream.documents (organisation_id, athlete_id, type, expires_on)
    values (${organisationId}, ${athleteId}, 'medicalCertificate', ${expiresOn}) returning id`;
  return row?.id ?? "";
}
