import type { ErasurePreview } from "#contracts/people/erasures.ts";

/** One line of what goes, stays or ends: its text, and what the text says of. */
export interface Line {
  readonly key: LineKey;
  readonly count: number;
  readonly names?: string;
}

type LineKey =
  | "own"
  | "records"
  | "documents"
  | "messages"
  | "guardians"
  | "teams"
  | "links"
  | "log"
  | "trainingsAhead"
  | "weeklySessions"
  | "reservationsAhead"
  | "salesEnded"
  | "messagesWaiting"
  | "wards"
  | "sales"
  | "payments"
  | "reservations"
  | "trainings"
  | "receipts"
  | "account";

const some = (key: LineKey, count: number): Line[] => (count > 0 ? [{ key, count }] : []);
const named = (key: LineKey, names: readonly string[]): Line[] =>
  names.length > 0 ? [{ key, count: names.length, names: names.join(", ") }] : [];
const always = (key: LineKey): Line => ({ key, count: 1 });

/** What erasing a person does, line by line; what there is nothing of is left out. */
export function linesOf({ kind, goes, ends, stays, wards }: Omit<ErasurePreview, "erasure">) {
  return {
    goes: [
      always("own"),
      ...some("records", goes.records),
      ...some("documents", goes.documents),
      ...some("messages", goes.messages),
      ...named("guardians", goes.guardians),
      ...some("teams", goes.teams),
      ...some("links", goes.links),
      always("log"),
    ],
    ends: [
      ...some("trainingsAhead", ends.trainings),
      ...some("weeklySessions", ends.weeklySessions),
      ...some("reservationsAhead", ends.reservations),
      ...named("salesEnded", ends.sales),
      ...some("messagesWaiting", ends.messages),
      ...named("wards", wards),
    ],
    stays: [
      ...some("sales", stays.sales),
      ...some("payments", stays.payments),
      ...some("reservations", stays.reservations),
      ...some("trainings", stays.trainings),
      ...some("receipts", stays.receipts),
      ...(kind === "staffMembers" ? [always("account")] : []),
    ],
  };
}
