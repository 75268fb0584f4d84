import type { Stage } from "#tests/api/support/stage.ts";

type Status = "pending" | "accepted" | "rejected" | "canceled";

interface NewMember {
  firstName?: string;
  lastName?: string;
  birthDate?: string | null;
  email?: string | null;
  taxIdCode?: string | null;
  status?: Status;
}

let made = 0;

/** A club with people of its own, made by SQL: what is tested is not how they come in. */
export async function academy(stage: Stage) {
  const { sql } = stage;
  const organisationId = await stage.organisation(`Scuola ${crypto.randomUUID().slice(0, 8)}`);
  const member = await stage.member(organisationId);
  const athlete = async ({
    firstName,
    lastName,
    birthDate = "1990-05-01",
    email = null,
    taxIdCode = null,
  }: NewMember = {}) => {
    made += 1;
    const [row] = await sql<[{ id: string }]>`
      insert into upstream.athletes (organisation_id, first_name, last_name, birth_date, email, tax_id_code)
      values (${organisationId}, ${firstName ?? `Nome${made}`}, ${lastName ?? `Cognome${made}`}, ${birthDate}, ${email}, ${taxIdCode})
      returning id`;
    return row.id;
  };
  /** Leads a membership to a status by the steps that there are. */
  const lead = async (id: string, ...steps: Status[]) => {
    for (const status of steps) await sql`update upstream.memberships set status = ${status} where id = ${id}`;
  };
  return {
    ...member,
    bearer: member.jwt,
    organisationId,
    athlete,
    lead,
    async member(about: NewMember = {}) {
      const athleteId = await athlete(about);
      const { status = "pending" } = about;
      const first = status === "pending" || status === "rejected" ? "pending" : "accepted";
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.memberships (organisation_id, athlete_id, status)
        values (${organisationId}, ${athleteId}, ${first}) returning id`;
      if (status !== first) await lead(row.id, status);
      return { id: row.id, athleteId };
    },
    async value(code: "levels" | "groups", name: string) {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.attribute_values (organisation_id, code, name, position)
        select ${organisationId}, ${code}, ${name}, count(*)
          from upstream.attribute_values where organisation_id = ${organisationId} and code = ${code}
        returning id`;
      return row.id;
    },
    async site(name: string) {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.sites (organisation_id, name, time_zone, position)
        select ${organisationId}, ${name}, 'Europe/Rome', count(*)
          from upstream.sites where organisation_id = ${organisationId} returning id`;
      return row.id;
    },
    async guardian(athleteId: string, email: string | null = "genitore@example.org") {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.guardians (organisation_id, first_name, last_name, email)
        values (${organisationId}, 'Anna', 'Genitori', ${email}) returning id`;
      await sql`insert into upstream.guardianships (organisation_id, athlete_id, guardian_id, relation)
        values (${organisationId}, ${athleteId}, ${row.id}, 'mother')`;
    },
    paper: (athleteId: string, type: string, expiresOn: string | null) => sql`
      insert into upstream.documents (organisation_id, athlete_id, type, expires_on)
      values (${organisationId}, ${athleteId}, ${type}, ${expiresOn})`,
  };
}
