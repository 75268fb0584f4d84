import type { Sql } from "postgres";

/** An athlete with a membership, and thus a wallet. */
export interface Holder {
  readonly athleteId: string;
  readonly membershipId: string;
}

/** Adds an athlete of an organisation with a membership. */
export async function addHolder(
  sql: Sql,
  organisationId: string,
  { status = "accepted", lastName = "Gettoni" }: { status?: string; lastName?: string } = {},
): Promise<Holder> {
  const [athlete] = await sql<{ id: string }[]>`
    insert into upstream.athletes (organisation_id, first_name, last_name)
    values (${organisationId}, 'Ada', ${lastName}) returning id`;
  const athleteId = athlete?.id ?? "";
  const [membership] = await sql<{ id: string }[]>`
    insert into upstream.memberships (organisation_id, athlete_id, status)
    values (${organisationId}, ${athleteId}, 'accepted') returning id`;
  if (status !== "accepted")
    await sql`update upstream.memberships set status = ${status} where athlete_id = ${athleteId}`;
  return { athleteId, membershipId: membership?.id ?? "" };
}
