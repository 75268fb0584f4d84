import type { Player } from "#contracts/events/players.ts";
import type { registrations as contract, Registration } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Language } from "#contracts/scalars.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { answerDownload, type ListFile } from "#upstream/core/download/answer.ts";
import type { Cell, DownloadColumn } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { requireEvent } from "../events/present.ts";
import { type DownloadWords, downloadWords } from "./download-words.ts";
import { listPlayers, listRegistrations } from "./list.ts";

type Calls = typeof contract;
type Person = HandlerOutput<Calls["players"]>["data"][number];
type Asked = HandlerInput<Calls["download"]>["query"];

/** Rows that are read at a time. */
const batch = 500;
const everyList = ["entry", "waiting", "withdrawn"] as const;

/** A list's pages one after the other, until the last. */
async function* pages<Row>(
  read: (page: number) => Promise<{ data: readonly Row[]; pageInfo: { isLastPage: boolean } }>,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page++) {
    const { data, pageInfo } = await read(page);
    yield data;
    if (pageInfo.isLastPage) return;
  }
}

const nameOf = ({ firstName, lastName }: Pick<Player, "firstName" | "lastName">) => `${lastName} ${firstName}`;
const numberOf = (value: number | null): Cell => (value === null ? null : { number: value });

const teamCells = (timeZone: string, words: DownloadWords): readonly ((row: Registration) => Cell)[] => [
  ({ list }) => words.lists[list],
  ({ position }) => numberOf(position),
  ({ name }) => name,
  ({ team }) => team.players.map(nameOf).join(", "),
  ({ team }) => ({ number: team.players.length }),
  ({ team }) => ({ number: team.players.filter(({ gender }) => gender === "female").length }),
  ({ debit }) => (debit === null ? null : { cents: debit.price.discounted }),
  ({ debit }) => (debit === null ? null : { cents: debit.price.paid }),
  ({ debit }) => (debit === null ? null : { cents: debit.price.toPay }),
  ({ debit }) => (debit === null ? null : { cents: debit.price.toRefund }),
  ({ createdAt }) => ({ date: localDateOf(new Date(createdAt), timeZone) }),
  ({ source }) => words.sources[source],
  ({ notes }) => notes || null,
];

const playerCells = (words: DownloadWords): readonly ((row: Person) => Cell)[] => [
  ({ player }) => player.lastName,
  ({ player }) => player.firstName,
  ({ player }) => words.genders[player.gender],
  ({ player }) => (player.birthDate === null ? null : { date: player.birthDate }),
  ({ player }) => player.phoneNumber,
  ({ player }) => player.email,
  ({ team }) => team,
  ({ list }) => words.lists[list],
  ({ position }) => numberOf(position),
];

const columnsOf = <Row>(
  headers: readonly string[],
  cells: readonly ((row: Row) => Cell)[],
): readonly DownloadColumn<Row>[] => cells.map((cell, at) => ({ header: headers[at] ?? "", cell }));

/**
 * The teams of all lists, or everybody who plays, as a file in the caller's language, read a page at a time.
 * @throws Refusal 404; 429 `download.busy`
 */
export async function answerRegistrations(
  { db }: Services,
  caller: StaffCaller,
  { event, sheet, format }: Asked,
  language: Language,
): Promise<ListFile> {
  const { timeZone } = await requireEvent(db, caller.organisationId, event);
  const words = downloadWords[language];
  const shared = { event, list: [...everyList], pageSize: batch };
  if (sheet === "athletes")
    return answerDownload<Person>(format, {
      title: words.athletes,
      language,
      columns: columnsOf(words.playerColumns, playerCells(words)),
      rows: pages((page) => listPlayers(db, caller, { ...shared, page })),
    });
  return answerDownload<Registration>(format, {
    title: words.teams,
    language,
    columns: columnsOf(words.teamColumns, teamCells(timeZone, words)),
    rows: pages((page) => listRegistrations(db, caller, { ...shared, page, sort: "position" })),
  });
}
