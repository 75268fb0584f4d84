import { LocalDate, line, PositiveCents, text } from "#contracts/scalars.ts";
import { maxName, maxNotes } from "#contracts/sizes.ts";
import { athletes } from "./athletes.ts";
import type { ImportKind } from "./fields.ts";
import { knownAthleteFields } from "./person-fields.ts";

/** Packages that athletes bought, with what was paid for them. */
export const sales: ImportKind = {
  name: "sales",
  module: "academy",
  required: [
    [["athlete.lastName", "athlete.firstName"], ["athlete.fullName"], ["athlete.taxIDCode"]],
    [["sale.package"]],
  ],
  own: "athlete.fullName",
  ownWords: [
    ...athletes.ownWords,
    ...["cliente", "acquirente", "intestatario", "fatturazione", "customer", "buyer", "billing", "comprador"],
  ],
  fields: [
    ...knownAthleteFields,
    {
      key: "sale.package",
      shape: "text",
      schema: line(maxName),
      synonyms: [
        ...["pacchetto", "abbonamento", "prodotto", "corso", "articolo", "nome prodotto", "causale", "descrizione"],
        ...["package", "subscription", "product", "product name", "item", "item name", "plan", "description"],
        ...["paquete", "abono", "bono", "producto", "articulo", "curso", "concepto"],
      ],
    },
    {
      key: "sale.transactionDate",
      shape: "date",
      schema: LocalDate,
      synonyms: [
        ...["data vendita", "data acquisto", "data ordine", "data transazione", "data iscrizione", "data"],
        ...["sale date", "order date", "purchase date", "transaction date", "date"],
        ...["fecha de venta", "fecha de compra", "fecha pedido", "fecha"],
      ],
    },
    {
      key: "sale.startAt",
      shape: "date",
      schema: LocalDate,
      synonyms: [
        "valido dal",
        "data inizio",
        "inizio",
        "dal",
        "valid from",
        "start date",
        "start",
        "from",
        "desde",
        "inicio",
      ],
    },
    {
      key: "sale.endAt",
      shape: "date",
      schema: LocalDate,
      synonyms: [
        ...["valido fino al", "data fine", "data scadenza", "scadenza", "fine", "fino al", "al"],
        ...["valid until", "end date", "expiry", "end", "until", "hasta", "fin", "vencimiento", "caducidad"],
      ],
    },
    {
      key: "sale.price",
      shape: "amount",
      schema: PositiveCents,
      synonyms: [
        ...["prezzo", "importo", "quota", "costo", "totale", "importo totale", "totale ordine", "da pagare"],
        ...[
          "price",
          "amount",
          "fee",
          "total",
          "order total",
          "item total",
          "precio",
          "importe",
          "cuota",
          "total pedido",
        ],
      ],
    },
    {
      key: "sale.paid",
      shape: "payment",
      schema: PositiveCents,
      synonyms: [
        ...[
          "pagato",
          "versato",
          "incassato",
          "acconto",
          "importo pagato",
          "importo versato",
          "quota versata",
          "saldato",
        ],
        ...["paid", "amount paid", "collected", "paid so far", "pagado", "importe pagado", "cobrado"],
      ],
    },
    { key: "sale.notes", shape: "notes", schema: text(maxNotes), synonyms: ["note", "notes", "annotazioni", "notas"] },
  ],
};
