import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { eventGround, plain } from "./ground.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("a new tournament", () => {
  it("is a draft of who makes it, with a division, its courts and its sponsors in their order", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const [one, two] = [await own.court(locationId, "Uno"), await own.court(locationId, "Due")];
    const sponsors = await stage.sql<{ id: string }[]>`
      insert into upstream.sponsors (organisation_id, name) values (${own.organisationId}, 'Zeta'), (${own.organisationId}, 'Alfa')
      returning id`;
    const made = await own.add({
      locationId,
      fieldIds: [one, two],
      sponsors: sponsors.map(({ id }) => id),
      checkIn: { day: plain.startDate, startAt: "08:00", endAt: "09:00" },
      registrations: { closeDate: dayAhead(9) },
    });
    expect(made).toMatchObject({
      status: "draft",
      isMine: true,
      owner: { id: own.events.staffMemberId },
      createdBy: { id: own.events.staffMemberId },
      location: { id: locationId, name: "Arena" },
      registered: 0,
      waiting: 0,
      registrationsOpen: false,
      cover: null,
      timeZone: "Europe/Rome",
      formula: "groupsKnockout",
      minTeams: 4,
      version: 1,
    });
    expect(made.courts.map(({ name }) => name).toSorted()).toEqual(["Due", "Uno"]);
    expect(made.sponsors.map(({ name }) => name)).toEqual(["Zeta", "Alfa"]);
    expect(await own.show(made.id)).toEqual(made);
    expect(await stage.sql`select "order" from upstream.divisions where event_id = ${made.id}`).toMatchObject([
      { order: 0 },
    ]);
  });
});
