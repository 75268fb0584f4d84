import { describe, expect } from "vitest";
import { participants } from "#contracts/academy/participants.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { type Classroom, test } from "./classroom.ts";
import { timetable } from "./timetable.ts";

/** Makes a member owe an instalment that is overdue. */
async function owe({ client }: Stage, { bearer, today }: Classroom, membershipId: string) {
  const body = { name: crypto.randomUUID(), type: "spotTraining", price: 1000, currency: "eur", sessions: 1 };
  const { id } = await client.ok(
    subscriptionTemplates.create,
    { body } as CallInput<typeof subscriptionTemplates.create>,
    { bearer },
  );
  const plan = { instalments: [{ dueDate: addDays(today(), -3), amount: 1000 }] };
  await client.ok(subscriptions.sell, { params: { id: membershipId }, body: { templateId: id, plan } }, { bearer });
}

describe("who is let in", () => {
  test("takes a place, and a token where one is needed", async ({ room }) => {
    const { athleteId } = await room.member({ lastName: "Rossi", firstName: "Lia" });
    const id = await room.training({ access: { coins: ["silver", "gold"] } });
    expect(await room.addRefused(id, athleteId, "gold")).toMatchObject({
      status: 409,
      code: "wallet.insufficient",
      details: { balance: 0 },
    });
    expect(await room.places(id)).toBe(0);
    await room.grant(athleteId, "gold", 2, addDays(room.today(), 9));
    expect(await room.options(id, athleteId)).toEqual([
      { access: "course", balance: null, usual: false },
      { access: "silver", balance: 0, usual: false },
      { access: "gold", balance: 2, usual: true },
      { access: "free", balance: null, usual: false },
    ]);
    const participant = await room.add(id, athleteId, "gold");
    expect(participant).toMatchObject({
      athlete: { id: athleteId, lastName: "Rossi" },
      ...{ access: "gold", tokenSpent: true, isPresent: null, beyondCapacity: false, hasRecovery: false },
      ...{ medicalCertificate: "missing", paymentState: "fine", notes: "" },
    });
    expect(await room.wallet(athleteId)).toEqual({ gold: 1 });
    expect(await room.places(id)).toBe(1);
    expect(await room.addRefused(id, athleteId, "free")).toMatchObject({ status: 409, code: "participant.exists" });
    expect(await room.list(id)).toEqual([participant]);
  });

  test("comes by the course where they stand in its weekly session, and by a coin elsewhere", async ({
    stage,
    room,
  }) => {
    const club = await timetable(stage);
    const { athleteId } = await club.accepted();
    const [own, other] = [await club.weekly(), await club.weekly({ siteFieldId: club.fields.lawn })];
    await club.setAthletes(own, [athleteId]);
    const usualIn = async (session: typeof own) => {
      await club.publish(session, { proceedCoachBusy: true });
      const [first] = await club.trainings(session);
      const params = { trainingId: first?.id ?? "", athleteId };
      const { data } = await stage.client.ok(participants.options, { params }, club.call);
      return data.flatMap(({ access, usual }) => (usual ? access : []));
    };
    expect(await usualIn(own)).toEqual(["course"]);
    expect(await usualIn(other)).toEqual([]);
    const someone = await room.member();
    await room.grant(someone.athleteId, "gold");
    const single = await room.training({ access: { coins: ["voucher", "gold"] } });
    expect((await room.options(single, someone.athleteId)).find(({ usual }) => usual)?.access).toBe("gold");
  });

  test("needs a badge that is not spent, or is given the place", async ({ room }) => {
    const { athleteId } = await room.member();
    const id = await room.training();
    expect(await room.addRefused(id, athleteId, "badge")).toMatchObject({ code: "wallet.insufficient" });
    await room.grant(athleteId, "badge");
    expect(await room.add(id, athleteId, "badge")).toMatchObject({ access: "badge", tokenSpent: false });
    expect(await room.wallet(athleteId)).toEqual({ badge: 1 });
    const other = await room.member();
    expect(await room.add(id, other.athleteId, "free")).toMatchObject({ access: "free", tokenSpent: false });
  });

  test("goes beyond the capacity only when staff say so", async ({ room }) => {
    const id = await room.training({ maxAthletes: 1 });
    const [one, two] = [await room.member(), await room.member()];
    await room.add(id, one.athleteId);
    expect(await room.addRefused(id, two.athleteId)).toMatchObject({
      status: 409,
      code: "training.full",
      details: { maxAthletes: 1 },
    });
    const more = { proceedBeyondCapacity: true };
    expect(await room.add(id, two.athleteId, "course", more)).toMatchObject({ beyondCapacity: true });
    expect(await room.places(id)).toBe(1);
  });

  test("has a place of its own, whatever raw SQL says", async ({ room, stage: { sql } }) => {
    const id = await room.training({ maxAthletes: 1 });
    const [one, two] = [await room.member(), await room.member()];
    await room.add(id, one.athleteId);
    const place = { organisation_id: room.organisationId, training_id: id, access: "course" };
    await expect(
      sql`insert into upstream.participants ${sql({ ...place, athlete_id: two.athleteId })}`,
    ).rejects.toThrow(/trainings_places/u);
    await expect(sql`update upstream.trainings set places = 2 where id = ${id}`).rejects.toThrow(/trainings_places/u);
    expect(await room.places(id)).toBe(1);
  });

  test("is an accepted member of the club, and the training lies ahead", async ({ room, stage }) => {
    const id = await room.training();
    const revoked = await room.member({ status: "canceled" });
    expect(await room.addRefused(id, revoked.athleteId)).toMatchObject({ code: "membership.not_accepted" });
    const stranger = await room.athlete();
    expect(await room.addRefused(id, stranger)).toMatchObject({ status: 409, code: "membership.not_accepted" });
    const { athleteId } = await room.member();
    expect(await room.addRefused(crypto.randomUUID(), athleteId)).toMatchObject({ status: 404 });
    expect(await room.addRefused(id, crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await room.addRefused(await room.training({ ofCourse: false }), athleteId)).toMatchObject({
      code: "training.no_course",
    });
    await stage.sql`update upstream.trainings set status = 'canceled' where id = ${id}`;
    expect(await room.addRefused(id, athleteId)).toMatchObject({ status: 409, code: "training.canceled" });
  });

  test("is asked about papers where the training wants it", async ({ room }) => {
    const id = await room.training({ access: { requireMedicalCertificate: true } });
    const { athleteId } = await room.member();
    expect(await room.addRefused(id, athleteId)).toMatchObject({
      status: 409,
      code: "document.certificate_missing",
      details: { state: "missing" },
    });
    await room.paper(athleteId, "medicalCertificate", addDays(room.today(), -1));
    expect(await room.addRefused(id, athleteId)).toMatchObject({ details: { state: "expired" } });
    expect(await room.add(id, athleteId, "course", { proceedCertificate: true })).toMatchObject({
      medicalCertificate: "expired",
    });
    const other = await room.member();
    await room.paper(other.athleteId, "medicalCertificate", addDays(room.today(), 100));
    expect(await room.add(id, other.athleteId)).toMatchObject({ medicalCertificate: "valid" });
  });

  test("comes to an open day that is public, as often as it says, without a membership", async ({ room }) => {
    const athleteId = await room.athlete();
    const plain = await room.training();
    expect(await room.addRefused(plain, athleteId, "openDay")).toMatchObject({ code: "training.no_open_day" });
    const draft = await room.openDay();
    const first = await room.training({ openDayId: draft.id });
    expect(await room.addRefused(first, athleteId, "openDay")).toMatchObject({ code: "open_day.not_public" });
    const hidden = await room.openDay({ status: "published", visibility: "hidden" });
    const away = await room.training({ openDayId: hidden.id });
    await hidden.publish();
    expect(await room.addRefused(away, athleteId, "openDay")).toMatchObject({ code: "open_day.not_public" });
    const shown = await room.openDay({ status: "published" });
    const [one, two] = [
      await room.training({ openDayId: shown.id }),
      await room.training({ openDayId: shown.id, ofCourse: false }),
    ];
    await shown.publish();
    expect(await room.options(two, athleteId)).toEqual([
      { access: "openDay", balance: null, usual: true },
      { access: "trial", balance: null, usual: false },
    ]);
    const came = await room.add(one, athleteId, "openDay");
    expect(came).toMatchObject({ access: "openDay", membershipId: null, paymentState: null });
    expect(await room.addRefused(two, athleteId, "openDay")).toMatchObject({
      status: 409,
      code: "open_day.max_reached",
      details: { max: 1 },
    });
    await room.withdraw(one, came.id);
    await room.add(two, athleteId, "openDay");
  });
});

describe("who comes late or on trial", () => {
  /** A training that began a minute ago, and is of today or of another date. */
  const begun = async (room: Classroom, sql: Stage["sql"], days = 0, about: object = {}) => {
    const id = await room.training({ startsIn: -1, ...about });
    await sql`update upstream.trainings set day = ${addDays(room.today(), days)} where id = ${id}`;
    return id;
  };

  test("is let in until the end of the day, is present, and goes out again as if never in", async ({ room, stage }) => {
    const { athleteId } = await room.member();
    await room.grant(athleteId, "gold");
    const id = await begun(room, stage.sql, 0, { cancellation: { refund: false }, access: { coins: ["gold"] } });
    const late = await room.add(id, athleteId, "gold");
    expect(late).toMatchObject({ late: true, isPresent: true, tokenSpent: true });
    expect(await room.places(id)).toBe(1);
    const { refunded } = await room.withdraw(id, late.id);
    expect(refunded).toMatchObject([{ type: "gold", amount: 1 }]);
    expect(await room.wallet(athleteId)).toEqual({ gold: 1 });
    expect(await room.list(id)).toEqual([]);
    // Who was in before it began cannot be taken out any more.
    const ahead = await room.training();
    const early = await room.add(ahead, athleteId);
    expect(early).toMatchObject({ late: false, isPresent: null });
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 minute', day = ${room.today()} where id = ${ahead}`;
    expect(await room.withdrawRefused(ahead, early.id)).toMatchObject({ status: 409, code: "training.begun" });
    const yesterday = await begun(room, stage.sql, -1);
    expect(await room.addRefused(yesterday, athleteId)).toMatchObject({ status: 409, code: "training.day_over" });
  });

  test("is let in by a coach whom they may mark, who is told nothing of money", async ({ room, stage }) => {
    const { id: membershipId, athleteId } = await room.member();
    const id = await begun(room, stage.sql, 0, { access: { requirePaid: true, requireMedicalCertificate: true } });
    const add = (trainingId: string, more: object = {}, bearer = room.coach.jwt) =>
      stage.client.send(
        participants.add,
        { params: { trainingId }, body: { access: "free", athleteID: athleteId, ...more } },
        { bearer },
      );
    const codeOf = async (sent: Promise<Response>) => ((await (await sent).json()) as { code?: string }).code;
    await owe(stage, room, membershipId);
    expect(await codeOf(add(id))).toBe("document.certificate_missing");
    expect(await codeOf(add(id, { proceedCertificate: true }, room.bearer))).toBe("membership.unpaid");
    const other = await stage.member(room.organisationId, ["coach"]);
    expect(await codeOf(add(id, {}, other.jwt))).toBe("training.not_yours");
    expect(await codeOf(add(await room.training({ startsIn: 90 })))).toBe("presence.closed");
    const options = await stage.client.ok(
      participants.options,
      { params: { trainingId: id, athleteId } },
      { bearer: room.coach.jwt },
    );
    expect(options.data.map(({ access }) => access)).toContain("free");
    const entered = await add(id, { proceedCertificate: true });
    const { id: entry } = (await entered.json()) as { id: string };
    expect(entered.status).toBe(201);
    expect(await room.withdrawRefused(id, entry, other.jwt)).toMatchObject({ code: "training.not_yours" });
    const inTime = await room.add(await room.training({ startsIn: 30 }), (await room.member()).athleteId);
    expect(inTime.withdrawable).toBe(true);
    const seen = await room.list(id, room.coach.jwt);
    expect(seen.map(({ late, withdrawable }) => [late, withdrawable])).toEqual([[true, true]]);
    await room.withdraw(id, entry, "rule", room.coach.jwt);
  });

  test("becomes an athlete and a request, of whom a name and a telephone are known", async ({ room, stage }) => {
    const id = await begun(room, stage.sql, 0, { maxAthletes: 1, access: { requireMedicalCertificate: true } });
    const by = { bearer: room.coach.jwt };
    const body = { firstName: "Zoe", lastName: "Provenzano", phoneNumber: "+39 333 9" };
    const refused = (more: object = {}) =>
      stage.client.refused(participants.trial, { params: { trainingId: id }, body: { ...body, ...more } }, by);
    expect(await refused()).toMatchObject({ status: 409, code: "document.certificate_missing" });
    const none = await stage.sql`select from upstream.athletes where last_name = 'Provenzano'`;
    expect(none).toHaveLength(0);
    const proceed = { proceedCertificate: true };
    const came = await stage.client.ok(
      participants.trial,
      { params: { trainingId: id }, body: { ...body, ...proceed } },
      by,
    );
    expect(came).toMatchObject({ access: "trial", late: true, isPresent: true, athlete: { lastName: "Provenzano" } });
    expect(
      await stage.sql`select m.status, m.origin, a.phone_number as phone from upstream.memberships m
        join upstream.athletes a on a.id = m.athlete_id where a.id = ${came.athlete.id}`,
    ).toEqual([{ status: "pending", origin: "dashboard", phone: "+39 333 9" }]);
    // The names the other way round are the same person, perhaps; a coach is not told when they were born.
    expect(await refused({ ...proceed, firstName: "provenzano", lastName: "ZOE" })).toMatchObject({
      code: "athlete.possible_duplicate",
      details: { athletes: [{ id: came.athlete.id, birthDate: null }] },
    });
    expect(await refused({ ...proceed, proceedDuplicate: true })).toMatchObject({ code: "training.full" });
    expect(await refused({ phoneNumber: "" })).toMatchObject({ status: 400, code: "request.invalid" });
    // The same person comes a second time while the request waits; a member does not come on trial.
    const next = await room.training();
    expect(await room.options(next, came.athlete.id)).toEqual([{ access: "trial", balance: null, usual: true }]);
    await room.add(next, came.athlete.id, "trial");
    const { athleteId } = await room.member();
    expect(await room.addRefused(next, athleteId, "trial")).toMatchObject({ code: "participant.is_member" });
    const gone = await room.member({ status: "canceled" });
    expect(await room.addRefused(next, gone.athleteId, "trial")).toMatchObject({ code: "membership.not_accepted" });
    const foreign = { bearer: await stage.staff("manager") };
    expect(await stage.client.refused(participants.trial, { params: { trainingId: id }, body }, foreign)).toMatchObject(
      { status: 404 },
    );
  });
});

test("of many for the last places as many win as there are, and only they pay", async ({ room }) => {
  const places = 3;
  const id = await room.training({ maxAthletes: places });
  const athletes = await Promise.all(Array.from({ length: times(24, 100) }, () => room.member()));
  for (const { athleteId } of athletes) await room.grant(athleteId, "voucher");
  const codes = await Promise.all(
    athletes.map(async ({ athleteId }) => {
      const body = { access: "voucher", athleteID: athleteId };
      const answer = await room.call<{ code: string }>("POST", `/trainingSessions/${id}/participants`, body);
      return answer.status === 201 ? "in" : answer.body.code;
    }),
  );
  expect(codes.filter((code) => code === "in")).toHaveLength(places);
  expect(codes.filter((code) => code === "training.full")).toHaveLength(athletes.length - places);
  const left = await Promise.all(athletes.map(({ athleteId }) => room.wallet(athleteId)));
  expect(left.filter((wallet) => !("voucher" in wallet))).toHaveLength(places);
  expect(await room.places(id)).toBe(places);
});

describe("who sees and changes participants", () => {
  test("is a coach of the training, or the board; others' are not there", async ({ room, stage }) => {
    const { athleteId } = await room.member();
    const own = await room.training({ startsIn: 30 });
    const { id } = await room.add(own, athleteId);
    const other = await stage.member(room.organisationId, ["coach"]);
    expect(await room.listRefused(own, other.jwt)).toMatchObject({ status: 403, code: "training.not_yours" });
    expect(await room.markRefused(own, id, { isPresent: true }, other.jwt)).toMatchObject({
      status: 403,
      code: "training.not_yours",
    });
    expect(await room.markAllRefused(own, [{ id, isPresent: true }], other.jwt)).toMatchObject({ status: 403 });
    expect(await room.list(own, room.coach.jwt)).toMatchObject([{ withdrawable: false }]);
    expect(await room.list(own)).toMatchObject([{ withdrawable: true }]);
    const stranger = await stage.staff("manager");
    expect(await room.listRefused(own, stranger)).toMatchObject({ status: 404 });
    expect(await room.markRefused(own, id, { isPresent: true }, stranger)).toMatchObject({ status: 404 });
    expect(await room.withdrawRefused(own, id, stranger)).toMatchObject({ status: 404 });
    expect(await room.withdrawRefused(own, id, room.coach.jwt)).toMatchObject({
      ...{ status: 403, code: "participant.not_late" },
    });
    const events = await stage.member(room.organisationId, ["eventManager"]);
    expect(await room.withdrawRefused(own, id, events.jwt)).toMatchObject({ status: 403, code: "auth.forbidden" });
    const openDay = await room.openDay({ status: "published" });
    const trial = await room.training({ openDayId: openDay.id });
    await openDay.publish();
    const guest = await room.add(trial, await room.athlete(), "openDay");
    expect(await room.withdraw(trial, guest.id, "rule", events.jwt)).toMatchObject({ refunded: [] });
  });

  test("coaches are told whom to call, around their training only, and nothing of money", async ({ room, stage }) => {
    const { sql } = stage;
    const child = await room.member({ lastName: "Piccoli", birthDate: addDays(room.today(), -4000) });
    await room.guardian(child.athleteId);
    await sql`update upstream.guardians set phone_number = '+39 333 1' where organisation_id = ${room.organisationId}`;
    const grown = await room.member({ firstName: "Ugo", lastName: "Grandi", birthDate: "1980-01-01" });
    await sql`update upstream.athletes set phone_number = '+39 333 2' where id = ${grown.athleteId}`;
    const [soon, later] = [await room.training({ startsIn: 23 * 60 }), await room.training({ startsIn: 26 * 60 })];
    for (const id of [soon, later]) for (const { athleteId } of [child, grown]) await room.add(id, athleteId);
    const byCoach = await room.list(soon, room.coach.jwt);
    expect(byCoach.map(({ athlete, emergency }) => [athlete.lastName, emergency])).toEqual([
      ["Grandi", [{ name: "Ugo Grandi", phoneNumber: "+39 333 2" }]],
      ["Piccoli", [{ name: "Anna Genitori", phoneNumber: "+39 333 1" }]],
    ]);
    expect(byCoach[0]).toMatchObject({
      ...{ membershipId: null, paymentState: null },
      athlete: { birthDate: null, email: null, phoneNumber: null },
    });
    expect((await room.list(later, room.coach.jwt)).map(({ emergency }) => emergency)).toEqual([[], []]);
    expect((await room.list(later)).map(({ emergency }) => emergency.length)).toEqual([1, 1]);
  });
});
