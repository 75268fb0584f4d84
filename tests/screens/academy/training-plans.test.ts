import type { Sql } from "postgres";
import { describe, expect } from "vitest";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { test } from "#tests/support/fixtures.ts";
import { addDays, localDateOf, weekdayOf } from "#upstream/core/time.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const rules = defaultTrainingRules();
const json = (value: unknown) => JSON.stringify(value);
const club = demoOrganisations.aurora;
const today = localDateOf(new Date(), "Europe/Rome");
const monday = addDays(today, 8 - weekdayOf(today));

/** A course of four weeks with a weekly session on Mondays, in a gym of its own with one room; and three members. */
async function teaching(sql: Sql) {
  const name = `Corso ${crypto.randomUUID().slice(0, 8)}`;
  return sql.begin(async (tx) => {
    const [coach] = await tx<[{ id: string }]>`
      select id from upstream.staff_members where organisation_id = ${club} and 'coach' = any (roles) limit 1`;
    const [site] = await tx<[{ id: string }]>`
      insert into upstream.sites (organisation_id, name, time_zone, position)
      select ${club}, ${`Palestra ${name}`}, 'Europe/Rome', count(*) from upstream.sites where organisation_id = ${club}
      returning id`;
    const [field] = await tx<[{ id: string }]>`
      insert into upstream.site_fields (organisation_id, site_id, name) values (${club}, ${site.id}, 'Sala') returning id`;
    const [course] = await tx<[{ id: string }]>`
      insert into upstream.training_courses (organisation_id, name, start_on, end_on, color, access, cancellation, notifications)
      values (${club}, ${name}, ${monday}, ${addDays(monday, 27)}, 'blue',
              ${json(rules.access)}::text::jsonb, ${json(rules.cancellation)}::text::jsonb,
              ${json(rules.notifications)}::text::jsonb) returning id`;
    await tx`insert into upstream.course_coaches (organisation_id, course_id, staff_member_id)
      values (${club}, ${course.id}, ${coach.id})`;
    const session = async (startAt: string, endAt: string) => {
      const [row] = await tx<[{ id: string }]>`
        insert into upstream.recurring_sessions (organisation_id, course_id, day_of_week, start_at, end_at, site_id,
               site_field_id, min_athletes, max_athletes)
        values (${club}, ${course.id}, 1, ${startAt}, ${endAt}, ${site.id}, ${field.id}, 1, 2) returning id`;
      await tx`insert into upstream.recurring_session_coaches (organisation_id, recurring_session_id, staff_member_id)
        values (${club}, ${row.id}, ${coach.id})`;
      return row.id;
    };
    const members = await tx<{ id: string; name: string }[]>`
      select a.id, a.last_name || ' ' || a.first_name as name from upstream.memberships m
        join upstream.athletes a on a.id = m.athlete_id
       where m.organisation_id = ${club} and m.status = 'accepted' order by a.id limit 3`;
    return {
      name,
      course: `/my-organization/courses/${course.id}`,
      session: await session("03:00", "04:00"),
      members,
      add: await session("05:00", "06:00"),
    };
  });
}

describe("the publication of a course", () => {
  test("shows all dates, takes a choice for each, and publishes course and weekly sessions", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { course, session, add, name } = await teaching(sql);
    await visitor.signIn("manager");
    const page = await visitor.get(`${course}/publication?session=${session}`);
    expect(page.text).toContain("4 allenamenti da creare");
    expect(page.document.querySelectorAll("tbody tr")).toHaveLength(4);
    expect(page.document.querySelectorAll(`input[name='session'][value='${add}']:checked`)).toHaveLength(0);
    const again = await visitor.submit(page, { "choices[1]": true }, { button: "Aggiorna il riepilogo" });
    expect(again.text).toContain("3 allenamenti da creare");
    expect(again.text).toContain("1 data saltata");
    const done = await visitor.submit(again, {}, { form: "#publication" });
    expect(done.path).toBe(course);
    const rows = await sql`select t.status, c.status as course from upstream.trainings t
      join upstream.training_courses c on c.id = t.course_id where t.recurring_session_id = ${session}`;
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: "scheduled", course: "published" })));
    const logged = await visitor.action("action=weekly_session.publish");
    expect(logged.text).toContain(name);
    expect(logged.text).toContain("Date saltate");
    // What is there already is told; the other weekly session is offered with it.
    const more = await visitor.get(`${course}/publication`);
    expect(more.text).toContain("C'è già");
    expect(more.text).toContain("5 allenamenti da creare");
  });

  test("keeps the plan of a time that was taken meanwhile before the eyes", async ({ visitor, upstream }) => {
    const { course, session, add } = await teaching(upstream.services.sql);
    const { sql } = upstream.services;
    await visitor.signIn("board");
    await sql`update upstream.recurring_sessions set start_at = '03:30', end_at = '04:30' where id = ${add}`;
    const page = await visitor.get(`${course}/publication?session=${session}`);
    const other = await visitor.get(`${course}/publication?session=${add}`);
    await visitor.submit(other, {}, { form: "#publication" });
    const refused = await visitor.submit(page, {}, { form: "#publication" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Nel frattempo il piano è cambiato");
    expect(refused.text).toContain("4 date da decidere");
    expect(refused.text).toContain("Non si può annullare da qui");
  });
});

describe("a weekly session", () => {
  test("gets its athletes after a review, beyond its places only when staff say so", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const { course, session, members } = await teaching(sql);
    await visitor.signIn("manager");
    await visitor.submit(await visitor.get(`${course}/publication?session=${session}`), {}, { form: "#publication" });
    await sql`update upstream.training_courses set access = access || '{"requireMedicalCertificate": true}'
      where id = ${course.split("/").at(-1) ?? ""}`;
    await sql`update upstream.documents set removed_at = now() where removed_at is null and type = 'medicalCertificate'
      and athlete_id = any(${members.map(({ id }) => id)}::uuid[])`;
    const path = `${course}/sessions/${session}/participants`;
    const [one, two, three] = members;
    let form = await visitor.submit(
      await visitor.get(path),
      { search: one?.name.split(" ")[0] ?? "" },
      { button: "Cerca" },
    );
    form = await visitor.submit(
      form,
      { participants: [one?.id ?? ""], search: two?.name.split(" ")[0] ?? "" },
      { button: "Cerca" },
    );
    form = await visitor.submit(
      form,
      { participants: [one?.id ?? "", two?.id ?? ""], search: three?.name.split(" ")[0] ?? "" },
      { button: "Cerca" },
    );
    const ids = members.map(({ id }) => id);
    const review = await visitor.submit(form, { participants: ids }, { button: "Controlla" });
    expect(review.text).toContain("i posti non bastano");
    expect(review.text).toContain("Non ci sono abbastanza posti");
    // Who is asked about, and why, is named before anything is saved.
    expect(review.text).toContain("3 atleti entrano solo se procedi comunque:");
    expect(review.text).toContain(`${one?.name}: Manca un certificato medico valido`);
    const done = await visitor.submit(review, {}, { button: "Procedi comunque" });
    expect(done.path).toBe(course);
    expect(
      await sql`select count(*)::int as standing from upstream.recurring_athletes where recurring_session_id = ${session}`,
    ).toEqual([{ standing: 3 }]);
  });

  test("is moved after a review, cleared in words, and deleted with what goes with it", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { course, session } = await teaching(sql);
    await visitor.signIn("manager");
    await visitor.submit(await visitor.get(`${course}/publication?session=${session}`), {}, { form: "#publication" });
    const edit = await visitor.get(`${course}/sessions/${session}/edit`);
    expect(edit.text).toContain("Sposta i 4 allenamenti in programma");
    const review = await visitor.submit(edit, { dayOfWeek: "2", startAt: "03:15" }, { form: "#session" });
    expect(review.text).toContain("4 allenamenti si spostano");
    expect(review.text).toContain("prima: lun");
    const moved = await visitor.submit(review, {}, { button: "Salva" });
    expect(moved.path).toBe(course);
    expect(
      await sql`select distinct extract(isodow from day)::int as day from upstream.trainings where recurring_session_id = ${session}`,
    ).toEqual([{ day: 2 }]);
    const clear = await visitor.submit(
      await visitor.get(`${course}/sessions/${session}/edit`),
      { clearAll: "clear" },
      { form: "#session" },
    );
    expect(clear.text).toContain("4 allenamenti vengono annullati");
    await visitor.submit(clear, {}, { button: "Annulla gli allenamenti" });
    const question = await visitor.get(`${course}/sessions/${session}/deletion`);
    expect(question.text).toContain("Non ci sono allenamenti in programma.");
    await visitor.submit(question, {}, { button: "Elimina incontro" });
    expect((await visitor.get(`${course}/sessions/${session}/deletion`)).status).toBe(404);
  });
});
