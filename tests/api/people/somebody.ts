import { athletes } from "#contracts/academy/athletes.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { register } from "#upstream/people/erasures/register.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

/** A person whom nothing in the demo is called like: whatever is found of them is theirs. */
export const quirina = {
  firstName: "Quirinuccia",
  lastName: "D'Abbraccavento",
  email: "quirinuccia@abbraccavento.example",
  phoneNumber: "+39 333 7654321",
  taxIDCode: "QX9988ABB1ZK",
};
export const mother = {
  firstName: "Ermengarda",
  lastName: "Pappacodalonga",
  email: "ermengarda@pappacodalonga.example",
  phoneNumber: "+39 347 1122334",
};
/** What a search for both looks for, in lower case. */
export const traces = [quirina, mother]
  .flatMap((who) => Object.values(who))
  .concat("3337654321", "3471122334")
  .map((text) => text.toLowerCase());

/** The demo's club, in which somebody is everywhere where a person can be. */
export async function somebodyEverywhere(stage: Stage, { taxIDCode }: { taxIDCode?: string } = {}) {
  const { client, sql } = stage;
  const organisationId = demoOrganisations.aurora;
  const bearer = await stage.staff("manager");
  const by = { bearer };
  const keyed = () => ({ ...by, headers: { "idempotency-key": crypto.randomUUID() } });
  const { firstName, lastName } = quirina;
  const athlete = await client.ok(
    athletes.create,
    {
      body: {
        ...quirina,
        taxIDCode: taxIDCode ?? null,
        birthDate: "2015-05-05",
        notes: "Allergica",
        proceedDuplicate: true,
      },
    },
    keyed(),
  );
  const athleteId = athlete.id;
  const added = await client.ok(
    guardians.add,
    {
      params: { id: athleteId },
      body: { ...mother, relation: "mother", isPayer: true, receivesMail: true, proceedDuplicate: true } as never,
    },
    keyed(),
  );
  const membership = await client.ok(memberships.create, { body: { athleteId, status: "accepted" } as never }, by);
  const template = await client.ok(
    subscriptionTemplates.create,
    {
      body: {
        name: `Pacchetto ${crypto.randomUUID()}`,
        type: "spotTraining",
        price: 10_000,
        currency: "eur",
        sessions: 10,
      } as never,
    },
    by,
  );
  const sell = (body: object = {}) =>
    client.ok(
      subscriptions.sell,
      {
        params: { id: membership.id },
        query: { preview: false },
        body: {
          templateId: template.id,
          proceedAlreadyHas: true,
          proceedCoverageOver: true,
          notes: `Di ${firstName}`,
          ...body,
        } as never,
      },
      keyed(),
    );
  const pay = async (debitId: string, amount = 10_000) =>
    client.ok(
      debits.addPayment,
      {
        params: { id: debitId },
        body: {
          amount,
          method: "bankWire",
          notes: `Da ${mother.firstName} ${mother.lastName}`,
          payerId: added.id,
        } as never,
      },
      keyed(),
    );
  const issue = (paymentId: string) =>
    client.ok(
      receipts.create,
      { body: { paymentIds: [paymentId], proceedWithoutTaxId: true, proceedWithoutDeduction: true } },
      keyed(),
    );
  return {
    athleteId,
    guardianId: added.id,
    membershipId: membership.id,
    organisationId,
    bearer,
    by,
    sell,
    pay,
    issue,
    template,
    sql,
    firstName,
    lastName,
  };
}

/** Names the person in free texts, files, mails and queues, by SQL: what is tested is not how that came in. */
export async function mentionEverywhere(
  stage: Stage,
  { athleteId, organisationId }: { athleteId: string; organisationId: string },
) {
  const { sql } = stage;
  const name = `${quirina.firstName} ${quirina.lastName}`;
  const [file] = await sql<[{ id: string }]>`insert into upstream.media (organisation_id, file_name, content_type, size)
    values (${organisationId}, ${`${name}.pdf`}, 'application/pdf', 4) returning id`;
  await sql`insert into upstream.media_chunks (media_id, position, bytes) values (${file.id}, 0, ${Buffer.from(quirina.email)})`;
  await sql`insert into upstream.documents (organisation_id, athlete_id, type, media_id, expires_on, notes)
    values (${organisationId}, ${athleteId}, 'medicalCertificate', ${file.id}, '2060-01-01', ${`Firmato ${name}`})`;
  await sql`insert into upstream.messages (organisation_id, athlete_id, dedupe_key, kind, email, subject, body)
    values (${organisationId}, ${athleteId}, ${`x:${quirina.email}`}, 'staff.message', ${quirina.email}, ${`Ciao ${name}`}, 'Testo')`;
  await sql`update upstream.organizations set promo = ${`Brava ${quirina.lastName.toUpperCase()} ${quirina.firstName}!`} where id = ${organisationId}`;
  await sql`insert into upstream.closing_periods (organisation_id, location_id, day, reason)
    select ${organisationId}, id, '2061-01-01', ${`Festa di ${name}, tel. ${quirina.phoneNumber}`} from upstream.locations
     where organisation_id = ${organisationId} limit 1`;
  await sql`insert into upstream_jobs.job (name, data, state, output, created_on, completed_on)
    values ('message-mail', ${sql.json({ search: name })}, 'completed', ${sql.json({ error: `Key (email)=(${quirina.email})` })}, now(), now())`;
  await sql`update upstream.memberships set message = ${`Sono ${name}`}, notes = 'Nota' where athlete_id = ${athleteId}`;
  await sql`update upstream.membership_status_changes set reason = reason where false`;
  const [export_] = await sql<
    [{ id: string }]
  >`insert into upstream.media (organisation_id, file_name, content_type, size)
    values (${organisationId}, 'prenotazioni.xlsx', 'text/plain', 4) returning id`;
  await sql`insert into upstream.media_chunks (media_id, position, bytes) values (${export_.id}, 0, ${Buffer.from(name)})`;
  await sql`insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
    select ${organisationId}, id, 'EXPORT_RESERVATIONS',
      ${sql.json({ progress: 100, status: "COMPLETED", mediaId: export_.id, rows: 1 })}
      from upstream.staff_members where organisation_id = ${organisationId} limit 1`;
  await sql`insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
    select ${organisationId}, s.id, 'WAITING_LIST_PROMOTION',
      ${sql.json({ eventId: crypto.randomUUID(), name: "Torneo", registrationId: crypto.randomUUID(), team: `${name} "la Freccia"` })}
      from upstream.staff_members s where organisation_id = ${organisationId} limit 1`;
  // A player by id, and one who was typed in, in a team that is called like them.
  const [team] = await sql<[{ id: string; event_id: string; division_id: string }]>`
    select id, event_id, division_id from upstream.registrations where organisation_id = ${organisationId} and list = 'entry' order by id limit 1`;
  const positions = {
    organisation_id: organisationId,
    event_id: team.event_id,
    division_id: team.division_id,
    registration_id: team.id,
  };
  await sql`insert into upstream.registration_players ${sql({
    ...positions,
    athlete_id: athleteId,
    position: 90,
    first_name: quirina.firstName,
    last_name: quirina.lastName,
    gender: "female",
    email: quirina.email,
  })}`;
  await sql`insert into upstream.registration_players ${sql({
    ...positions,
    position: 91,
    first_name: quirina.firstName,
    last_name: quirina.lastName,
    gender: "female",
    phone_number: quirina.phoneNumber,
  })}`;
  await sql`update upstream.registrations set name = ${`${name} e amiche`} where id = ${team.id}`;
  await sql`update upstream.teams set name = ${`${name} e amiche`} where registration_id = ${team.id}`;
  // A table that was brought along, with the names in cells of their own, its file, and what it wrote.
  const [table] = await sql<
    [{ id: string }]
  >`insert into upstream.media (organisation_id, file_name, content_type, size)
    values (${organisationId}, ${`${name}.csv`}, 'text/csv', 4) returning id`;
  await sql`insert into upstream.media_chunks (media_id, position, bytes) values (${table.id}, 0, ${Buffer.from(name)})`;
  const cells = [quirina.lastName, quirina.firstName, "2015-05-05"];
  const matching = {
    ...{
      headingLine: 1,
      headingLines: [1],
      lines: [{ line: 2, cells }],
      constants: {},
      orders: {},
      questions: [],
      answers: {},
      rows: 2,
    },
    columns: [{ index: 0, heading: "Cognome", samples: [quirina.lastName], guessed: "lastName", field: "lastName" }],
  };
  const [brought] = await sql<[{ id: string }]>`
    insert into upstream.imports (organisation_id, kind, state, media_id, file_name, matching, country, options)
    values (${organisationId}, 'athletes', 'done', ${table.id}, ${`${name}.csv`}, ${sql.json(matching)}, 'IT', '{}') returning id`;
  await sql`insert into upstream.import_rows (organisation_id, import_id, line, cells, names)
    values (${organisationId}, ${brought.id}, 2, ${sql.json(cells)}, ${quirina.lastName}), (${organisationId}, ${brought.id}, 3, '["Altri"]', 'altri')`;
  await sql`insert into upstream.import_records (organisation_id, import_id, line, record, record_id, label, outcome, after)
    values (${organisationId}, ${brought.id}, 2, 'athlete', ${athleteId}, ${name}, 'made', ${sql.json({ lastName: quirina.lastName })})`;
  const mail = { subject: `Ciao ${name}`, text: `Gentile ${name},\n\nè arrivata la tua ricevuta. Perché no?` };
  await stage.upstream.services.mail.send({ to: quirina.email, ...mail });
  await stage.upstream.services.mail.send({
    to: "altri@example.org",
    subject: `Per ${name}`,
    text: "è così: à la carte",
  });
  await stage.upstream.services.mail.send({ to: "altri@example.org", subject: "Altro", text: "Nessuno" });
  return { fileId: file.id, exportId: export_.id, tableId: table.id, importId: brought.id };
}

/** Names the person in one row of every column of free text that the register knows, whatever state the row is in. */
export async function mentionInAll({ sql }: Stage, organisationId: string): Promise<number> {
  const name = `${quirina.firstName} ${quirina.lastName}`;
  const types = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'upstream' and data_type = 'text'`;
  const texts = new Set(types.map((one) => one.name));
  let written = 0;
  await sql.begin(async (tx) => {
    await tx`select set_config('upstream.erasing', 'yes', true)`;
    for (const [table, { mentions = "" }] of Object.entries(register))
      for (const column of mentions.split(/\s+/u).filter((one) => texts.has(`${table}.${one}`))) {
        const where = table === "organizations" ? "id" : "organisation_id";
        const rows = await tx.unsafe(
          `update upstream.${table} set ${column} = $1 where ctid in (
             select ctid from upstream.${table} where ${where} = $2 and ${column} is not null limit 1) returning 1`,
          [`${name} (${table})`, organisationId],
        );
        written += rows.length;
      }
  });
  return written;
}
