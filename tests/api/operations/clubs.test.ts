import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { media } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { tokens } from "#contracts/auth/tokens.ts";
import { users } from "#contracts/auth/users.ts";
import { boards, shownBoards } from "#contracts/events/boards.ts";
import { scoring } from "#contracts/events/scoring.ts";
import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { providerActions } from "#contracts/operations/provider-actions.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { scored } from "#tests/api/events/scored.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { waitFor } from "#tests/support/wait.ts";
import { mailMessages } from "#upstream/academy/messages/mailer.ts";
import { openClubs } from "#upstream/account/organizations/suspension.ts";
import { runClub } from "#upstream/club.ts";
import { startEvents } from "#upstream/events/tournaments/go-live.ts";
import { addManager } from "#upstream/operations/clubs/add-manager.ts";
import { type ClubCommand, Misused, Refused } from "#upstream/operations/clubs/command.ts";
import { contract } from "#upstream/operations/clubs/contract.ts";
import { list } from "#upstream/operations/clubs/list.ts";
import { modules } from "#upstream/operations/clubs/modules.ts";
import { resume } from "#upstream/operations/clubs/resume.ts";
import { show } from "#upstream/operations/clubs/show.ts";
import { suspend } from "#upstream/operations/clubs/suspend.ts";
import { recordProviderAction } from "#upstream/operations/provider-actions/record.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** Runs a command as Rita. @returns its object for programs */
async function run(command: ClubCommand, words: string[], options: Record<string, string> = {}) {
  const { db, mail, now } = stage.upstream.services;
  return (await command.run({ db, mail, now, actor: "Rita", output: process.stdout }, { words, options })).json;
}

/** The acts on a club, as one of its board reads them. */
const actionsOf = async (bearer: string, after = 0) =>
  (await stage.client.ok(providerActions.list, { query: { after } }, { bearer })).data;

describe("commands", () => {
  test("name a club by its id or by a part of its name that no other has", async () => {
    const [one, two] = [await stage.organisation("Circolo Città Alta"), await stage.organisation("Circolo Città")];
    for (const word of [one, one.toUpperCase(), "citta alta", " CITTÀ  ALTA"])
      expect(await run(show, [word])).toMatchObject({ id: one, name: "Circolo Città Alta" });
    // A whole name is meant before names that begin with it.
    expect(await run(show, ["circolo citta"])).toMatchObject({ id: two });
    await expect(run(show, ["circolo"])).rejects.toThrow(Refused);
    await expect(run(show, ["circolo"])).rejects.toThrow(/more than one club: .*Città \(.*Città Alta \(/u);
    for (const word of ["nobody's", "", " ", crypto.randomUUID()])
      await expect(run(show, [word])).rejects.toThrow("no club");
  });

  test("say what clubs have, and how many people and bytes", async () => {
    const { aurora } = demoOrganisations;
    await stage.staff("manager");
    const [{ staff }] = await stage.sql<[{ staff: number }]>`
      select count(*)::int as staff from upstream.staff_members where organisation_id = ${aurora}`;
    const shown = await run(show, [aurora]);
    expect(shown).toMatchObject({
      ...{ id: aurora, isDemo: true, suspended: null, staff, members: 0, bytes: 0 },
      modules: { facilities: { daysLeft: expect.toBeOneOf([200, 201]) }, tournaments: { state: 20, daysLeft: null } },
      lastSignInAt: expect.any(String),
    });
    const { clubs } = (await run(list, [])) as { clubs: { id: string }[] };
    expect(clubs.find(({ id }) => id === aurora)).toEqual(shown);
  });

  test("change modules in the words that they say them in, and only those that are named", async () => {
    const id = await stage.organisation("Moduli");
    const { jwt: bearer } = await stage.member(id);
    const had = { facilities: "off", academy: "off", tournaments: 0 };
    const now = { facilities: "2099-12-31", academy: "on", tournaments: 20 };
    const words = ["facilities=2099-12-31", "academy=on", "tournaments=20"];
    expect(await run(modules, [id, ...words])).toEqual({ id, changed: true, modules: now });
    expect(await run(modules, [id, ...words])).toEqual({ id, changed: false, modules: now });
    const read = (operation: "academySubscriptions" | "facilitiesManagerSubscriptions") =>
      stage.client.ok(organizations[operation], { params: { id } }, { bearer });
    // The last day is a whole day of the club's.
    expect(await read("facilitiesManagerSubscriptions")).toEqual({
      enabled: true,
      expiresAt: "2099-12-31T23:00:00.000Z",
    });
    expect(await read("academySubscriptions")).toEqual({ enabled: true, expiresAt: null });
    await run(modules, [id, "academy=off", "facilities=2099-12-31"]);
    expect(await read("academySubscriptions")).toEqual({ enabled: false, expiresAt: null });
    const changed = (field: keyof typeof now) => ({ before: had[field], after: now[field] });
    expect((await actionsOf(bearer)).map(({ changes }) => changes)).toEqual([
      { facilities: changed("facilities"), academy: changed("academy"), tournaments: changed("tournaments") },
      { academy: { before: "on", after: "off" } },
    ]);
    for (const wrong of ["academy", "academy=", "academy=31/12/2027", "tournaments=-1", "tennis=on", "academy=on=off"])
      await expect(run(modules, [id, wrong])).rejects.toThrow(Misused);
    await expect(run(modules, [id, "academy=on", "academy=off"])).rejects.toThrow("twice");
  });

  test("say where the contract is read, which managers cannot", async () => {
    const id = await stage.organisation("Contratto");
    const { jwt: bearer } = await stage.member(id);
    const params = { id };
    const { version } = await stage.client.ok(organizations.show, { params }, { bearer });
    const contractUrl = "https://contracts.example/1";
    expect(await run(contract, [id, contractUrl])).toEqual({ id, changed: true, contractUrl });
    expect(await run(contract, [id, contractUrl])).toEqual({ id, changed: false, contractUrl });
    expect(await stage.client.ok(organizations.show, { params }, { bearer })).toMatchObject({ contractUrl, version });
    const body = { contractUrl: "https://elsewhere.example/", version } as { version: number };
    await stage.client.refused(organizations.update, { params, body }, { bearer });
    expect((await stage.client.ok(organizations.show, { params }, { bearer })).contractUrl).toBe(contractUrl);
    for (const wrong of ["no", "javascript:alert(1)", "ftp://contracts.example/1"])
      await expect(run(contract, [id, wrong])).rejects.toThrow(Misused);
    await run(contract, [id, "none"]);
    expect((await actionsOf(bearer)).map(({ changes }) => changes.contractUrl)).toEqual([
      { before: null, after: contractUrl },
      { before: contractUrl, after: null },
    ]);
  });

  test("add a manager: somebody new with a code, a colleague with one more role, and nobody twice", async () => {
    const id = await stage.organisation("Manager");
    const { jwt: bearer } = await stage.member(id);
    const email = `${crypto.randomUUID()}@demo.example`;
    const options = { manager: email, "manager-name": "Anna Verdi" };
    const added = await run(addManager, [id], options);
    expect(added).toMatchObject({ id, changed: true, mailed: true, code: expect.stringMatching(/^\d{8}$/u) });
    expect((await stage.mails()).at(-1)).toContain(String(added.code));
    expect(await run(addManager, [id], options)).toEqual({ id, changed: false });
    const coach = await stage.member(id, ["coach"]);
    const [{ email: known }] = await stage.sql<[{ email: string }]>`
      select email from upstream.accounts where id = ${coach.accountId}`;
    expect(await run(addManager, [id], { ...options, manager: known })).toMatchObject({ changed: true, code: null });
    const { data } = await stage.client.ok(staffMembers.list, { query: {} }, { bearer });
    expect(data.find((one) => one.id === coach.staffMemberId)?.roles).toEqual(["manager", "coach"]);
    const actions = await actionsOf(bearer);
    expect(actions.map(({ action, account }) => [action, account?.name])).toEqual([
      ["addManager", "Anna Verdi"],
      ["addManager", known],
    ]);
    // Rows of the table stay for ever, and name nobody.
    expect(JSON.stringify(await stage.sql`select * from upstream.provider_actions`)).not.toContain(email);
    await expect(run(addManager, [id], { ...options, manager: "anna" })).rejects.toThrow("--manager");
  });

  test("end as programs do: one object, and a code that says what went wrong", async () => {
    const id = await stage.organisation("Processo");
    const env = processEnv({ DATABASE_URL: stage.databaseUrl });
    const words = ["modules", id, "academy=on", "tournaments=3", "--by", "Rita", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, ["server/upstream/club.ts", ...words], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id, changed: true, modules: { academy: "on", tournaments: 3 } });
    const [act] = await stage.sql`select actor from upstream.provider_actions where organisation_id = ${id}`;
    expect(act?.actor).toBe("Rita");
    const printed: string[] = [];
    const print = (text: string) => printed.push(text);
    const ended = (...args: string[]) =>
      runClub([...args, "--json"], { env, print, printError: print, output: process.stdout });
    expect([await ended("show", "nobody's"), await ended("modules", id), await ended("list")]).toEqual([1, 2, 0]);
    expect(JSON.parse(printed[0] ?? "")).toEqual({ error: "There is no club nobody's." });
    // why so long: a process of its own is started and reads all modules anew.
  }, 120_000);
});

describe("actions of the provider", () => {
  test("are read by the board of the club they were done to, in the order in which they were committed", async () => {
    const id = await stage.organisation("Atti");
    const board = await stage.member(id, ["boardMember"]);
    const coach = await stage.member(id, ["coach"]);
    const stranger = await stage.member(await stage.organisation("Altri"));
    const { db } = stage.upstream.services;
    const actor = (name: string) => ({ organisationId: id, actor: name, action: "modules" as const });
    // The second waits for the first, which wrote before it and commits late.
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await recordProviderAction(tx, actor("first"));
      await first.promise;
      order.push("first");
    });
    const quick = db.transaction(async (tx) => {
      await recordProviderAction(tx, actor("second"));
      order.push("second");
    });
    await waitFor(async () => {
      const waiting = await stage.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    expect(await actionsOf(board.jwt)).toEqual([]);
    first.resolve();
    await Promise.all([slow, quick]);
    expect(order).toEqual(["first", "second"]);
    const actions = await actionsOf(board.jwt);
    expect(actions.map(({ actor: name }) => name)).toEqual(["first", "second"]);
    expect(await actionsOf(board.jwt, actions[0]?.position)).toEqual(actions.slice(1));
    expect(await actionsOf(stranger.jwt)).toEqual([]);
    const refused = await stage.client.refused(providerActions.list, { query: {} }, { bearer: coach.jwt });
    expect(refused).toMatchObject({ status: 403 });
    await expect(stage.sql`delete from upstream.provider_actions`).rejects.toThrow("only added");
  });

  test("are announced to the club's streams, and to no other's", async () => {
    const id = await stage.organisation("Avviso");
    const [own, other] = [await stage.member(id), await stage.member(await stage.organisation("Lontano"))];
    const [mine, theirs] = [await own.listen(), await other.listen()];
    await run(modules, [id, "academy=on"]);
    const { data } = await mine.next(({ event, data: text }) => event === "change" && text.includes("providerActions"));
    expect(JSON.parse(data)).toEqual({ topic: "providerActions", eventId: null, matchId: null });
    await run(modules, [other.organisationId, "academy=on"]);
    await theirs.next(({ event }) => event === "change");
    expect(theirs.seen.filter(({ event }) => event === "change")).toHaveLength(1);
    mine.close();
    theirs.close();
  });
});

describe("a suspended club", () => {
  const why = "Il contratto è finito.";

  test("lets nobody in, while the account's other clubs go on", async () => {
    const id = await stage.organisation("Sospesa");
    const member = await stage.member(id);
    const elsewhere = await stage.organisation("Aperta");
    await stage.sql`insert into upstream.staff_members (organisation_id, account_id, roles)
      values (${elsewhere}, ${member.accountId}, '{coach}')`;
    const { jwt: account } = await stage.upstream.services.tokens.issueAccount(member.accountId);
    const staffIn = async (organisation: string) => {
      const { staffMembers: own } = await stage.client.ok(users.me, {}, { bearer: account });
      return own.find(({ organization }) => organization.id === organisation);
    };
    const enter = async (organisation: string) => ({ body: { id: (await staffIn(organisation))?.id ?? "" } });
    const other = await stage.client.ok(staffMembers.login, await enter(elsewhere), { bearer: account });
    const stream = await member.listen();

    expect(await run(suspend, [id], { why })).toEqual({ id, changed: true, suspended: true, reason: why });
    expect(await run(suspend, [id], { why })).toMatchObject({ changed: false });
    const refused = await stage.client.refused(staffMembers.login, await enter(id), { bearer: account });
    expect(refused).toMatchObject({ status: 403, code: "organization.suspended", details: { reason: why } });
    expect(await stage.client.refused(staffMembers.me, {}, { bearer: member.jwt })).toMatchObject({ status: 401 });
    const asked = { body: { tokens: [member.jwt, account, other.jwt] } };
    const { data } = await stage.client.ok(tokens.check, asked);
    expect(data.map(({ active }) => active)).toEqual([false, true, true]);
    expect((await staffIn(id))?.organization.suspendedReason).toBe(why);
    expect((await staffIn(elsewhere))?.organization.suspendedReason).toBeNull();
    expect(await run(show, [id])).toMatchObject({ suspended: { reason: why } });
    stream.close();

    expect(await run(resume, [id])).toEqual({ id, changed: true, suspended: false });
    expect(await run(resume, [id])).toMatchObject({ changed: false });
    // What ended stays ended; signing in anew works.
    expect(await stage.client.refused(staffMembers.me, {}, { bearer: member.jwt })).toMatchObject({ status: 401 });
    const { jwt: bearer } = await stage.client.ok(staffMembers.login, await enter(id), { bearer: account });
    expect((await actionsOf(bearer)).map(({ action, changes }) => [action, changes])).toEqual([
      ["suspend", { suspendedReason: { before: null, after: why } }],
      ["resume", { suspendedReason: { before: why, after: null } }],
    ]);
    await expect(run(suspend, [id], { why: "x".repeat(201) })).rejects.toThrow(Misused);
  });

  test("keeps no session that begins at the same moment", async () => {
    const id = await stage.organisation("Corsa");
    const { accountId, staffMemberId } = await stage.member(id);
    const { jwt: bearer } = await stage.upstream.services.tokens.issueAccount(accountId);
    const enter = () => stage.client.send(staffMembers.login, { body: { id: staffMemberId } }, { bearer });
    await Promise.all([...Array.from({ length: 6 }, enter), run(suspend, [id], { why }), enter(), enter()]);
    const left = await stage.sql`select 1 from upstream.tokens where staff_member_id = ${staffMemberId}`;
    expect(left).toEqual([]);
  });

  test("answers 404 at each of its public addresses, until it goes on", async () => {
    const club = await scored(stage);
    const params = { eventId: club.event };
    const board = await stage.client.ok(boards.create, { params, body: { label: "Ingresso" } }, club.by);
    const { token: scorer } = await club.issue();
    const { jwt: bearer } = await stage.member(club.organisationId);
    const [location] = (await stage.client.ok(locations.list, {}, { bearer })).data;
    const calendar = await stage.client.ok(
      calendarFeeds.create,
      { params: { locationId: location?.id ?? "" }, body: { withNames: true, language: "it" } },
      { bearer },
    );
    const form = new FormData();
    form.append("file", new File(["text"], "text.txt"));
    const file = await stage.client.ok(media.uploadFile, {}, { ...club.by, rawBody: form });
    const { url } = await stage.client.ok(media.download, { params: { id: file.id } }, club.by);
    const [matchId = ""] = club.matches;
    const ways: readonly (() => Promise<number>)[] = [
      async () => (await stage.client.send(shownBoards.read, { params: { token: board.token } })).status,
      async () => (await stage.client.send(scoring.read, { params: { token: scorer } })).status,
      async () => (await stage.client.send(scoring.show, { params: { token: scorer, matchId }, query: {} })).status,
      async () => (await stage.client.send(sharedCalendars.read, { params: { token: calendar.token } })).status,
      async () => (await stage.client.send(sharedCalendars.check, { params: { token: calendar.token } })).status,
      async () => (await fetch(new URL(url, stage.url))).status,
    ];
    const answers = () => Promise.all(ways.map((way) => way()));
    expect(await answers()).toEqual(ways.map(() => 200));
    await run(suspend, [club.organisationId], { why });
    expect(await answers()).toEqual(ways.map(() => 404));
    expect(await club.refusedTap(scorer, matchId, { seq: 1, action: "start" })).toMatchObject({ status: 404 });
    await run(resume, [club.organisationId]);
    expect(await answers()).toEqual(ways.map(() => 200));
  });

  test("is worked for by no job: no reminder, no mail, no event that begins by itself", async () => {
    const club = await scored(stage);
    const { organisationId: id } = club;
    const { services } = stage.upstream;
    await run(suspend, [id], { why });
    await stage.sql`insert into upstream.messages (organisation_id, dedupe_key, kind, email, subject, body)
      values (${id}, 'one', 'staff.message', 'anna@demo.example', 'Ciao', 'Testo')`;
    await stage.sql`update upstream.events set status = 'published' where id = ${club.event}`;
    const state = async () => {
      await Promise.all([mailMessages(services), startEvents(services)]);
      const [row] =
        await stage.sql`select mailed_at is not null as mailed, status from upstream.messages, upstream.events
        where messages.organisation_id = ${id} and events.id = ${club.event}`;
      return [row?.mailed, row?.status, (await openClubs(services.db)).some((one) => one.id === id)];
    };
    expect(await state()).toEqual([false, "published", false]);
    await run(resume, [id]);
    expect(await state()).toEqual([true, "live", true]);
  });
});
