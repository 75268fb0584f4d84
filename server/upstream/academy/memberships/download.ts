import type { CoinType } from "#contracts/academy/coins.ts";
import { coinTypes } from "#contracts/academy/coins.ts";
import type { ConsentState } from "#contracts/academy/consents.ts";
import type { MembershipSort, MembershipSummary } from "#contracts/academy/memberships.ts";
import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Cell, Download } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { openCurrencies } from "#upstream/money/allocations/outstanding.ts";
import { consentStatesOf, listKindsToAsk } from "../consents/store.ts";
import type { Club } from "./club.ts";
import type { MembershipFilters } from "./filters.ts";
import { queryOfIds } from "./list.ts";
import { type MemberRow, membersById, toSummaries } from "./rows.ts";
import { type MemberColumn, memberColumns, wordsOf } from "./words.ts";

/** Wide columns of the sheet. */
const widths: Partial<Record<MemberColumn, number>> = { email: 28, groups: 28, sites: 24, tokens: 24, id: 38 };

/** Coins as a person says them: "Oro 3, Recupero 1". */
const tokens = (token: MembershipSummary["wallet"]["token"], words: Readonly<Record<CoinType, string>>) =>
  coinTypes
    .filter((type) => token[type] > 0)
    .map((type) => `${words[type]} ${token[type]}`)
    .join(", ");

const toPayIn = (open: MembershipSummary["open"], currency: CurrencyCode) =>
  open.find((one) => one.currency === currency)?.toPay ?? 0;

const names = (values: readonly { readonly name: string }[]) => values.map(({ name }) => name).join(", ");

function cellsOf(club: Club, language: Language): Record<MemberColumn, (member: MembershipSummary) => Cell> {
  const words = wordsOf(language);
  const day = (instant: string | null): Cell =>
    instant === null ? null : { date: localDateOf(new Date(instant), club.timeZone) };
  return {
    lastName: ({ athlete }) => athlete.lastName,
    firstName: ({ athlete }) => athlete.firstName,
    birthDate: ({ athlete: { birthDate } }) => (birthDate === null ? null : { date: birthDate }),
    minor: ({ athlete }) => (athlete.isMinor ? words.yes : null),
    email: ({ athlete }) => athlete.email,
    phoneNumber: ({ athlete }) => athlete.phoneNumber,
    status: ({ status }) => words.status[status],
    level: ({ level }) => level?.name ?? null,
    groups: ({ groups }) => names(groups),
    sites: ({ sites }) => names(sites),
    medicalCertificate: ({ medicalCertificate }) => words.documents[medicalCertificate],
    documents: ({ documents }) => words.documents[documents],
    tokens: ({ wallet }) => tokens(wallet.token, words.coins),
    paymentState: ({ paymentState }) => words.payment[paymentState],
    toPay: ({ open, currency }) => ({ cents: toPayIn(open, currency) }),
    currency: ({ currency }) => currency.toUpperCase(),
    requestedAt: ({ requestedAt }) => day(requestedAt),
    decidedAt: ({ decidedAt }) => day(decidedAt),
    id: ({ id }) => id,
  };
}

/** A row of the file: a member, with their state of each kind of consent by its id. */
type Row = MembershipSummary & { readonly answers: Readonly<Record<string, ConsentState>> };

/** Rows of the list as a file has them, by batches: first which ones and in which order, then each batch whole. */
async function* batches(services: Services, club: Club, filters: MembershipFilters, sort: MembershipSort) {
  const { db, sql } = services;
  // why ids only: a cursor's rows are the driver's, and the list has its own way of reading them.
  const rows = rowsByCursor<{ id: string }>(sql, queryOfIds(db, club, filters, sort));
  for await (const batch of rows) {
    const members = await membersById(
      db,
      club,
      batch.map(({ id }) => id),
    );
    const byId = new Map(members.map((member: MemberRow) => [member.id, member]));
    const ordered = batch.flatMap(({ id }) => byId.get(id) ?? []);
    const answers = await consentStatesOf(
      db,
      club.organisationId,
      ordered.map(({ athleteId }) => athleteId),
    );
    const summaries = await toSummaries(db, club, ordered);
    yield summaries.map((member): Row => ({ ...member, answers: answers.get(member.athlete.id) ?? {} }));
  }
}

/**
 * The list as a file. Amounts of the club's currency have one column; each other currency in which somebody has to pay
 * has its own, beside it. Each kind of consent that the club asks has a column of its name.
 */
export async function memberDownload(
  services: Services,
  club: Club,
  { filters, sort, language }: { filters: MembershipFilters; sort: MembershipSort; language: Language },
): Promise<Download<Row>> {
  const words = wordsOf(language);
  const cells = cellsOf(club, language);
  const others = (await openCurrencies(services.db, club.organisationId)).filter((one) => one !== club.currency);
  const inOthers = others.map((currency) => ({
    header: `${words.columns.toPay} (${currency.toUpperCase()})`,
    cell: ({ open }: MembershipSummary) => ({ cents: toPayIn(open, currency) }),
  }));
  const kinds = await listKindsToAsk(services.db, club.organisationId);
  const ofKinds = kinds.map(({ id, name }) => ({
    header: name,
    cell: ({ answers }: Row) => words.consents[answers[id] ?? "missing"],
  }));
  return {
    title: words.title,
    language,
    columns: memberColumns.flatMap((column) => [
      {
        header: words.columns[column],
        cell: cells[column],
        ...(widths[column] !== undefined && { width: widths[column] }),
      },
      ...(column === "currency" ? inOthers : []),
      ...(column === "documents" ? ofKinds : []),
    ]),
    rows: batches(services, club, filters, sort),
  };
}
