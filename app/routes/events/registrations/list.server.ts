import { readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type RegistrationList, registrations } from "#contracts/events/registrations.ts";
import { registrationLists } from "#contracts/events/states.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { athleteName } from "./values.ts";
import { tabOf, toTeamRow } from "./view.ts";

const { search, paid } = registrations.list.query.shape;

/** What the address of the list asks for. */
export function readRegistrationAddress(request: Request) {
  const address = readListAddress(request);
  const { query } = address;
  const asked = registrationLists.find((one) => one === query.get("list"));
  return { ...address, tab: tabOf(query), list: asked, filters: filtersIn(query) };
}

function filtersIn(query: URLSearchParams) {
  const named = new URLSearchParams({ search: query.get("q") ?? "", paid: query.get("paid") ?? "" });
  return readFilters({ search, paid }, named);
}

type RegistrationAddress = ReturnType<typeof readRegistrationAddress>;

/** What the list of a tournament shows: its teams, or everybody who plays. */
export async function loadRegistrations(staff: StaffCaller, tournament: Tournament, address: RegistrationAddress) {
  const { tab, page, pageSize, filters } = address;
  const list: RegistrationList = address.list ?? "entry";
  const isTeams = tab === "teams";
  const paging = { page, pageSize };
  const [teams, people] = await Promise.all([
    staff.call(registrations.list, {
      query: { event: tournament.id, list: [list], ...(isTeams ? { ...filters, ...paging } : { pageSize: 1 }) },
    }),
    isTeams
      ? null
      : staff.call(registrations.players, {
          query: {
            event: tournament.id,
            list: address.list ? [address.list] : ["entry", "waiting"],
            ...(filters.search !== undefined && { search: filters.search }),
            ...paging,
          },
        }),
  ]);
  const { counts, divisions, money, tags } = teams;
  return {
    ...{ counts, divisions, money, tags },
    teams: isTeams ? teams.data.map((one) => toTeamRow(one, tournament.timeZone, divisions)) : [],
    athletes: people?.data.map(toAthleteRow) ?? [],
    pageInfo: (people ?? teams).pageInfo,
  };
}

type Played = CallOutput<typeof registrations.players>["data"][number];

const toAthleteRow = ({ player, registrationId, team, list }: Played) => ({
  ...{ registrationId, team, list },
  id: player.id,
  name: athleteName(player),
  gender: player.gender,
  birthYear: player.birthDate?.slice(0, 4) ?? null,
  contact: [player.phoneNumber, player.email].filter(Boolean).join(" · "),
  isGuest: player.athleteId === null,
});
export type AthleteRow = ReturnType<typeof toAthleteRow>;
