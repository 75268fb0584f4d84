import type { Club } from "#tests/api/support/club.ts";

/** Lets a match of an hour take a court, so many minutes from now. */
export async function planMatch({ upstream }: Pick<Club, "upstream">, fieldId: string, minutes: number): Promise<void> {
  await upstream.services.sql`
    insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    select organisation_id, id, 'match', gen_random_uuid(),
           tstzrange(now() + ${minutes} * interval '1 minute', now() + ${minutes + 60} * interval '1 minute', '[)')
      from upstream.fields where id = ${fieldId}`;
}
