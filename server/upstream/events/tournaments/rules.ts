import { maxEventDays } from "#contracts/events/sizes.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Columns, TournamentDraft } from "./draft.ts";

/**
 * Requires that a tournament lasts a season at most: its days are walked one by one. A longer one from before this rule
 * stays as it is.
 * @throws Refusal 422 `event.too_long`
 */
export function requireLength({ startDate, endDate }: TournamentDraft): void {
  if (endDate >= addDays(startDate, maxEventDays))
    throw refuseField("event.too_long", ["endDate"], { max: maxEventDays });
}

/**
 * What of a tournament contradicts itself.
 * @throws Refusal 422 at the field that is to change, with a code of the contract
 */
export function requireValues(draft: TournamentDraft, { event, tournament }: Columns): void {
  const { startAt, endAt } = event;
  const { checkInStart, checkInEnd, opensAt, closesAt } = tournament;
  const { minTeams, maxTeams, minGirlsPerTeam } = draft;
  if (endAt <= startAt)
    throw refuseField("event.end_before_start", [draft.endDate < draft.startDate ? "endDate" : "endTime"]);
  if (checkInStart && checkInEnd) {
    if (checkInEnd <= checkInStart) throw refuseField("event.check_in_order", ["checkIn", "endAt"]);
    if (checkInEnd > startAt) throw refuseField("event.check_in_after_start", ["checkIn", "endAt"]);
  }
  if (opensAt && closesAt && closesAt <= opensAt)
    throw refuseField("event.registrations_order", ["registrations", "closeDate"]);
  if (closesAt && closesAt > startAt)
    throw refuseField("event.registrations_after_start", ["registrations", "closeDate"]);
  if (opensAt && opensAt >= startAt)
    throw refuseField("event.registrations_after_start", ["registrations", "openDate"]);
  if (minTeams <= 3) throw refuseField("event.min_teams", ["minTeams"]);
  if (maxTeams !== null && maxTeams <= minTeams) throw refuseField("event.max_not_above_min", ["maxTeams"]);
  if (minGirlsPerTeam > draft.maxPlayersPerTeam) throw refuseField("event.girls_above_players", ["minGirlsPerTeam"]);
  if (minGirlsPerTeam > 0 && draft.gender !== "mix") throw refuseField("event.girls_need_mix", ["minGirlsPerTeam"]);
}
