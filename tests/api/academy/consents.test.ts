import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import { consents } from "#contracts/academy/consents.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { readSheet } from "#tests/support/sheets.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { academy } from "./members.ts";

type Club = Awaited<ReturnType<typeof academy>>;

let stage: Stage;
let club: Club;
beforeAll(async () => {
  stage = await createStage();
  club = await academy(stage);
});
afterAll(() => stage.stop());

const as = ({ bearer } = club) => ({ bearer });
const today = () => localDateOf(stage.clock.now(), "Europe/Rome");
const uncalled = () => crypto.randomUUID().slice(0, 8);

const kind = (over: { name?: string; type?: "acknowledgement" | "consent"; isRequired?: boolean } = {}, of = club) =>
  stage.client.ok(
    consentKinds.create,
    { body: { name: `Foto ${uncalled()}`, type: "consent", text: "Acconsento alle foto.", ...over } },
    as(of),
  );
type Kind = Awaited<ReturnType<typeof kind>>;
const end = ({ id }: Kind, of = club) =>
  stage.client.ok(consentKinds.update, { params: { id }, body: { isAsked: false } }, as(of));
const renew = ({ id }: Kind, text = `Testo nuovo ${uncalled()}`) =>
  stage.client.ok(consentKinds.addText, { params: { id }, body: { text } }, as());

const give = (id: string, kinds: readonly Kind[], over: { guardianId?: string; answeredOn?: string } = {}, of = club) =>
  stage.client.ok(
    consents.give,
    { params: { id }, body: { textIds: kinds.map(({ text }) => text.id), ...over } },
    as(of),
  );
const withdraw = (id: string, { id: kindId }: Kind) =>
  stage.client.ok(consents.withdraw, { params: { id, kindId }, body: {} }, as());
const stateOf = async (id: string, { id: kindId }: Kind) => {
  const { data } = await stage.client.ok(consents.list, { params: { id } }, as());
  return data.find((one) => one.kindId === kindId)?.state;
};
const guardian = async (athleteId: string, lastName: string) => {
  const bond = { relation: "mother" as const, isPayer: false, receivesMail: true };
  const body = { firstName: "Anna", lastName, email: `${uncalled()}@famiglia.example`, ...bond };
  return stage.client.ok(guardians.add, { params: { id: athleteId }, body }, as());
};

describe("a kind of consent", () => {
  it("has a name of its own, and is required only where it is no consent", async () => {
    const privacy = await kind({ name: "Informativa privacy", type: "acknowledgement", isRequired: true });
    expect(privacy).toMatchObject({ isRequired: true, isAsked: true, text: { number: 1 }, version: 1 });
    const body = { name: "INFORMATIVA privacy", type: "consent" as const, text: "x" };
    expect(await stage.client.refused(consentKinds.create, { body }, as())).toMatchObject({
      status: 409,
      code: "consent_kind.name_taken",
    });
    const forced = { name: uncalled(), type: "consent" as const, text: "x", isRequired: true };
    expect(await stage.client.refused(consentKinds.create, { body: forced }, as())).toMatchObject({
      status: 422,
      code: "consent_kind.never_required",
    });
    const photos = await kind();
    const params = { id: photos.id };
    expect(await stage.client.refused(consentKinds.update, { params, body: { isRequired: true } }, as())).toMatchObject(
      { code: "consent_kind.never_required" },
    );
    const renamed = await stage.client.ok(
      consentKinds.update,
      { params, body: { name: uncalled(), version: 1 } },
      as(),
    );
    expect(renamed.version).toBe(2);
    expect(
      await stage.client.refused(consentKinds.update, { params, body: { isAsked: false, version: 1 } }, as()),
    ).toMatchObject({ code: "consent_kind.stale" });
    await end(privacy);
    await end(photos);
  });

  it("gets new versions of its text; the old ones stay, and nobody can change them", async () => {
    const photos = await kind();
    const params = { id: photos.id };
    const same = { text: "Acconsento alle foto." };
    expect(await stage.client.refused(consentKinds.addText, { params, body: same }, as())).toMatchObject({
      status: 422,
      code: "consent_kind.same_text",
    });
    await renew(photos, "Acconsento alle foto e ai video.");
    const shown = await stage.client.ok(consentKinds.show, { params }, as());
    expect(shown.texts.map(({ number, text }) => [number, text])).toEqual([
      [2, "Acconsento alle foto e ai video."],
      [1, "Acconsento alle foto."],
    ]);
    for (const change of [`update upstream.consent_texts set text = 'altro'`, `delete from upstream.consent_texts`])
      await expect(stage.sql.unsafe(change)).rejects.toThrow(/only ever added/u);
    await end(photos);
  });
});

describe("an answer", () => {
  it("is given, asked anew with a new version, withdrawn and given again; all of it stays on record", async () => {
    const { id } = await club.member();
    const photos = await kind();
    expect(await stateOf(id, photos)).toBe("missing");
    const answeredOn = addDays(today(), -3);
    const first = await give(id, [photos], { answeredOn });
    expect(first.history).toMatchObject([
      { isGiven: true, textNumber: 1, signedBy: "athlete", guardian: null, channel: "paper", answeredOn },
    ]);
    expect((await give(id, [photos])).history).toHaveLength(1);
    const second = await renew(photos);
    expect(await stateOf(id, photos)).toBe("outdated");
    const old = { params: { id }, body: { textIds: [photos.text.id] } };
    expect(await stage.client.refused(consents.give, old, as())).toMatchObject({
      status: 409,
      code: "consent.text_replaced",
    });
    await give(id, [second]);
    expect(await stateOf(id, photos)).toBe("given");
    await withdraw(id, photos);
    expect(await stateOf(id, photos)).toBe("withdrawn");
    const again = { params: { id, kindId: photos.id }, body: {} };
    expect((await stage.client.refused(consents.withdraw, again, as())).code).toBe("consent.nothing_given");
    const { history } = await give(id, [second]);
    expect(history.map(({ isGiven, textNumber }) => `${isGiven} ${textNumber}`)).toEqual([
      "true 2",
      "false 2",
      "true 2",
      "true 1",
    ]);
    for (const change of [
      "update upstream.consent_answers set is_given = true",
      "update upstream.consent_answers set athlete_id = gen_random_uuid()",
      "delete from upstream.consent_answers",
      "truncate upstream.consent_answers",
    ])
      await expect(stage.sql.unsafe(change)).rejects.toThrow(/only ever added/u);
    await end(photos);
  });

  it("refuses: a consent is declined until a new version asks; an acknowledgement noted by mistake is missing", async () => {
    const { id } = await club.member();
    const photos = await kind();
    await withdraw(id, photos);
    expect(await stateOf(id, photos)).toBe("declined");
    await renew(photos);
    expect(await stateOf(id, photos)).toBe("missing");
    const privacy = await kind({ type: "acknowledgement" });
    const never = { params: { id, kindId: privacy.id }, body: {} };
    expect((await stage.client.refused(consents.withdraw, never, as())).code).toBe("consent.nothing_given");
    await give(id, [privacy]);
    await withdraw(id, privacy);
    expect(await stateOf(id, privacy)).toBe("missing");
    await end(privacy);
    const ended = { params: { id }, body: { textIds: [privacy.text.id] } };
    expect((await stage.client.refused(consents.give, ended, as())).code).toBe("consent.kind_ended");
    const ahead = { params: { id }, body: { textIds: [privacy.text.id], answeredOn: addDays(today(), 1) } };
    expect(await stage.client.refused(consents.give, ahead, as())).toMatchObject({
      status: 422,
      code: "consent.answered_ahead",
    });
    await end(photos);
  });

  it("is a guardian's for a minor: the one who is named, the only one, or one of several", async () => {
    const { id, athleteId } = await club.member({ birthDate: addDays(today(), -3000) });
    const [a, b, c] = [await kind(), await kind(), await kind()];
    const unnamed = await give(id, [a]);
    expect(unnamed).toMatchObject({ isMinor: true, history: [{ signedBy: "guardian", guardian: null }] });
    const anna = await guardian(athleteId, "Prima");
    expect((await give(id, [b])).history[0]).toMatchObject({ signedBy: "guardian", guardian: { id: anna.id } });
    const elsa = await guardian(athleteId, "Seconda");
    const named = await give(id, [c], { guardianId: elsa.id });
    expect(named.guardians.map((one) => one.id)).toEqual([anna.id, elsa.id]);
    expect(named.history[0]?.guardian).toEqual({ id: elsa.id, name: "Anna Seconda" });
    const { id: other } = await club.member();
    const strange = { params: { id: other }, body: { textIds: [a.text.id], guardianId: anna.id } };
    expect(await stage.client.refused(consents.give, strange, as())).toMatchObject({ status: 404 });
    await expect(stage.sql`
      insert into upstream.consent_answers (organisation_id, athlete_id, kind_id, text_number, is_given, signed_by, guardian_id, channel, answered_on)
      select organisation_id, athlete_id, ${a.id}, 1, true, 'guardian', ${anna.id}, 'paper', now()
        from upstream.memberships where id = ${other}`).rejects.toThrow(/no guardian of the athlete/u);
    // Who is no guardian any more stays in what they signed.
    await stage.client.ok(guardians.remove, { params: { id: athleteId, guardianId: elsa.id } }, as());
    const { history } = await stage.client.ok(consents.list, { params: { id } }, as());
    expect(history[0]?.guardian?.name).toBe("Anna Seconda");
    for (const one of [a, b, c]) await end(one);
  });

  it("goes over to whom an athlete is merged into, and the last one counts", async () => {
    const photos = await kind();
    const stays = await club.athlete();
    const { id, athleteId: gone } = await club.member();
    await give(id, [photos]);
    await withdraw(id, photos);
    const merge = { params: { id: gone }, query: {}, body: { intoAthleteId: stays } };
    const { into } = await stage.client.ok(athleteMerges.merge, merge, as());
    expect(await stateOf(into.membershipId ?? "", photos)).toBe("withdrawn");
    const left = await stage.sql`select from upstream.consent_answers where athlete_id = ${gone}`;
    expect(left).toHaveLength(0);
    await end(photos);
  });

  it("given twice at once is noted once", async () => {
    const { id } = await club.member();
    const photos = await kind();
    await Promise.all(Array.from({ length: 6 }, () => give(id, [photos])));
    const { history } = await stage.client.ok(consents.list, { params: { id } }, as());
    expect(history).toHaveLength(1);
    await end(photos);
  });

  it("is found by nobody else: another club's ids answer 404, coaches are refused", async () => {
    const stranger = await academy(stage);
    const theirs = await kind({}, stranger);
    const mine = await kind();
    const [{ id }, { id: foreign }] = [await club.member(), await stranger.member()];
    const gone = [
      await stage.client.refused(consents.list, { params: { id: foreign } }, as()),
      await stage.client.refused(consents.give, { params: { id: foreign }, body: { textIds: [mine.text.id] } }, as()),
      await stage.client.refused(consents.give, { params: { id }, body: { textIds: [theirs.text.id] } }, as()),
      await stage.client.refused(consents.withdraw, { params: { id, kindId: theirs.id }, body: {} }, as()),
      await stage.client.refused(consentKinds.show, { params: { id: theirs.id } }, as()),
      await stage.client.refused(consentKinds.addText, { params: { id: theirs.id }, body: { text: "x" } }, as()),
    ];
    expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 404));
    const many = { body: { membershipIds: [id, foreign], textIds: [mine.text.id] } };
    const noted = await stage.client.ok(consents.giveMany, many, as());
    expect(noted).toMatchObject({ done: [id], failed: [{ id: foreign, code: "record.not_found" }] });
    const coach = await stage.member(club.organisationId, ["coach"]);
    expect((await stage.client.refused(consents.list, { params: { id } }, { bearer: coach.jwt })).status).toBe(403);
    await end(mine);
  });
});

describe("the list of members", () => {
  it("says how they stand, finds them by it, and has a column of each kind in its file", async () => {
    const own = await academy(stage);
    const list = async (consent?: string) => {
      const query = consent === undefined ? {} : { consent };
      const { data } = await stage.client.ok(memberships.list, { query }, as(own));
      return data.map(({ athlete, consents: state }) => `${athlete.lastName} ${state}`);
    };
    const ada = await own.member({ lastName: "Adani", status: "accepted" });
    const bea = await own.member({ lastName: "Beati", status: "accepted" });
    const cid = await own.member({ lastName: "Cidi", status: "accepted" });
    expect(await list()).toEqual(["Adani null", "Beati null", "Cidi null"]);
    const privacy = await kind({ name: "Privacy", type: "acknowledgement", isRequired: true }, own);
    const photos = await kind({ name: "Foto" }, own);
    await give(ada.id, [privacy, photos], {}, own);
    await give(bea.id, [privacy], {}, own);
    await stage.client.ok(consents.withdraw, { params: { id: cid.id, kindId: photos.id }, body: {} }, as(own));
    expect(await list()).toEqual(["Adani complete", "Beati open", "Cidi missing"]);
    const found = async (filter: string) => (await list(filter)).map((line) => line.split(" ")[0]);
    expect(await found("any.given")).toEqual(["Adani"]);
    expect(await found("any.open")).toEqual(["Beati", "Cidi"]);
    expect(await found("any.refused")).toEqual(["Cidi"]);
    expect(await found(`${photos.id}.given`)).toEqual(["Adani"]);
    expect(await found(`${photos.id}.open`)).toEqual(["Beati"]);
    expect(await found(`${photos.id}.refused`)).toEqual(["Cidi"]);
    expect(await found(`${(await kind()).id}.open`)).toEqual([]);
    const { data } = await stage.client.ok(consentKinds.list, { query: { include: "members" } }, as(own));
    expect(data.map(({ name, members }) => [name, members])).toEqual([
      ["Privacy", { given: 2, all: 3 }],
      ["Foto", { given: 1, all: 3 }],
    ]);
    const answer = await stage.client.send(memberships.download, { query: { format: "xlsx" } }, as(own));
    const [head = [], ...rows] = readSheet(Buffer.from(await answer.arrayBuffer()));
    const columns = ["Cognome", "Privacy", "Foto"].map((name) => head.indexOf(name));
    expect(rows.map((row) => columns.map((at) => row[at]))).toEqual([
      ["Adani", "Dato", "Dato"],
      ["Beati", "Dato", "Da chiedere"],
      ["Cidi", "Da chiedere", "Negato"],
    ]);
  });
});
