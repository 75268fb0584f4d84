import type { CoinType } from "#contracts/academy/coins.ts";
import type { MovementReason, MovementSort, TokenMovement } from "#contracts/academy/wallets.ts";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Cell, Download, DownloadColumn } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import { type MovementFilters, movementsOf, queryOfIds } from "./list.ts";

const columns = [
  "date",
  "time",
  "lastName",
  "firstName",
  "type",
  "amount",
  "reason",
  "subscription",
  "expiresOn",
  "balanceAfter",
  "notes",
  "by",
  "id",
] as const;
type Column = (typeof columns)[number];

interface Words {
  readonly title: string;
  readonly columns: readonly string[];
  readonly coins: Readonly<Record<CoinType, string>>;
  readonly reasons: Readonly<Record<MovementReason, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Movimenti dei gettoni",
    columns: "Data,Ora,Cognome,Nome,Gettone,Movimento,Motivo,Pacchetto,Scadenza,Saldo dopo,Note,Autore,Id".split(","),
    coins: {
      ...{ gold: "Oro", silver: "Argento", bronze: "Bronzo", recovery: "Recupero" },
      ...{ recoveryVoucher: "Buono recupero", voucher: "Voucher", badge: "Badge" },
    },
    reasons: {
      ...{ grant: "Accredito", spend: "Uso", refund: "Restituzione" },
      ...{ revoke: "Revoca", expire: "Scadenza", correction: "Correzione" },
    },
  },
  en: {
    title: "Token movements",
    columns: "Date,Time,Last name,First name,Token,Movement,Reason,Package,Expiry,Balance after,Notes,By,Id".split(","),
    coins: {
      ...{ gold: "Gold", silver: "Silver", bronze: "Bronze", recovery: "Make-up" },
      ...{ recoveryVoucher: "Make-up voucher", voucher: "Voucher", badge: "Badge" },
    },
    reasons: {
      ...{ grant: "Credit", spend: "Use", refund: "Given back" },
      ...{ revoke: "Revoked", expire: "Expired", correction: "Correction" },
    },
  },
  es: {
    title: "Movimientos de fichas",
    columns: "Fecha,Hora,Apellidos,Nombre,Ficha,Movimiento,Motivo,Paquete,Caducidad,Saldo después,Notas,Autor,Id".split(
      ",",
    ),
    coins: {
      ...{ gold: "Oro", silver: "Plata", bronze: "Bronce", recovery: "Recuperación" },
      ...{ recoveryVoucher: "Bono de recuperación", voucher: "Vale", badge: "Pase" },
    },
    reasons: {
      ...{ grant: "Abono", spend: "Uso", refund: "Devolución" },
      ...{ revoke: "Revocación", expire: "Caducidad", correction: "Corrección" },
    },
  },
};

const cellsOf = (timeZone: string, { coins, reasons }: Words): Record<Column, (row: TokenMovement) => Cell> => ({
  date: ({ createdAt }) => ({ date: localDateOf(new Date(createdAt), timeZone) }),
  time: ({ createdAt }) => wallTimeOf(new Date(createdAt), timeZone),
  lastName: ({ athlete }) => athlete.lastName,
  firstName: ({ athlete }) => athlete.firstName,
  type: ({ type }) => coins[type],
  amount: ({ amount }) => ({ number: amount }),
  reason: ({ reason }) => reasons[reason],
  subscription: ({ subscription }) => subscription?.name ?? null,
  expiresOn: ({ expiresOn }) => (expiresOn === null ? null : { date: expiresOn }),
  balanceAfter: ({ balanceAfter }) => ({ number: balanceAfter }),
  notes: ({ notes }) => notes || null,
  by: ({ createdBy }) => createdBy?.name || null,
  id: ({ id }) => id,
});

interface Asked {
  readonly filters: MovementFilters;
  readonly sort: MovementSort;
  readonly language: Language;
}

/** Movements as a file has them, by batches: first which ones and in which order, then each batch whole. */
async function* batches({ db, sql }: Services, organisationId: string, { filters, sort }: Asked) {
  const query = await queryOfIds(db, organisationId, filters, sort);
  for await (const batch of rowsByCursor<{ id: string }>(sql, query)) {
    const ids = batch.map(({ id }) => id);
    const found = new Map((await movementsOf(db, organisationId, ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** The list as a file. */
export function movementDownload(
  services: Services,
  { organisationId, timeZone }: { readonly organisationId: string; readonly timeZone: string },
  asked: Asked,
): Download<TokenMovement> {
  const own = words[asked.language];
  const cells = cellsOf(timeZone, own);
  return {
    title: own.title,
    language: asked.language,
    columns: columns.map(
      (column, at): DownloadColumn<TokenMovement> => ({
        header: own.columns[at] ?? column,
        cell: cells[column],
      }),
    ),
    rows: batches(services, organisationId, asked),
  };
}
