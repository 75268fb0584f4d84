import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athletes } from "#contracts/academy/athletes.ts";
import { type CallInput, type CallOutput, type Role, roles } from "#contracts/operation.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { addMember } from "#tests/api/support/members.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

type Athlete = CallOutput<typeof athletes.list>["data"][number];
let club: Club;
let all: Athlete[];
beforeAll(async () => {
  club = await createClub();
  all = await club.upstream.services.sql<Athlete[]>`
    select id, first_name as "firstName", last_name as "lastName", birth_date::text as "birthDate", email,
           phone_number as "phoneNumber"
      from upstream.athletes where organisation_id = ${demoOrganisations.aurora}
     order by last_name, first_name, id`;
});
afterAll(() => club.stop());

const list = (query: CallInput<typeof athletes.list>["query"] = {}, bearer = club.manager) =>
  club.client.ok(athletes.list, { query }, { bearer });

describe("athletes", () => {
  it("come by name, twenty to a page", async () => {
    const first = await list();
    expect(first.data).toEqual(all.slice(0, 20));
    expect(first.pageInfo).toMatchObject({ total: all.length, pageCount: Math.ceil(all.length / 20), nextPage: 2 });
    const second = await list({ page: 2, pageSize: 100 });
    expect(second.data).toEqual(all.slice(100, 200));
  });

  it("are found by parts of name and e-mail, in any order and case", async () => {
    const { firstName, lastName, email } = all.find((athlete) => athlete.email) as Athlete;
    const matching = (...words: string[]) =>
      all.filter(({ lastName: last, firstName: first, email: mail }) =>
        words.every((word) => `${last} ${first} ${mail ?? ""}`.toLowerCase().includes(word.toLowerCase())),
      );
    for (const search of [lastName.toUpperCase(), `${firstName} ${lastName}`, firstName.slice(1, 4), email ?? ""]) {
      const { data, pageInfo } = await list({ search, pageSize: 100 });
      const expected = matching(...search.split(" "));
      expect(expected.length).toBeGreaterThan(0);
      expect(data).toEqual(expected.slice(0, 100));
      expect(pageInfo.total).toBe(expected.length);
    }
    expect((await list({ search: "%" })).data).toEqual([]);
  });

  it("are told to each role as far as it needs them, by name to all", async () => {
    const [athlete] = all.filter(({ birthDate, email, phoneNumber }) => birthDate && email && phoneNumber);
    if (!athlete) throw new Error("the demo has no athlete of whom everything is known");
    const nothing = { birthDate: null, email: null, phoneNumber: null };
    const told: Record<Role, Athlete> = {
      manager: athlete,
      boardMember: athlete,
      facilityManager: { ...athlete, birthDate: null },
      coach: { ...athlete, ...nothing },
      eventManager: { ...athlete, ...nothing },
    };
    const { services, url } = club.upstream;
    for (const role of roles) {
      const expected = told[role];
      const { jwt: bearer } = await addMember({ ...services, url }, demoOrganisations.aurora, [role]);
      expect((await list({ id: [athlete.id] }, bearer)).data, role).toEqual([expected]);
      const byEmail = (await list({ search: athlete.email ?? "" }, bearer)).data.length;
      expect(byEmail > 0, role).toBe(expected.email !== null);
      const byName = await list({ search: `${athlete.lastName} ${athlete.firstName}`, pageSize: 100 }, bearer);
      expect(byName.data, role).toContainEqual(expected);
    }
  });

  it("are found by id, only one's own", async () => {
    const ids = [all[3]?.id ?? "", all[1]?.id ?? ""];
    expect((await list({ id: ids })).data).toEqual([all[1], all[3]]);
    expect((await list({ id: [club.foreignAthleteId] })).data).toEqual([]);
  });
});
