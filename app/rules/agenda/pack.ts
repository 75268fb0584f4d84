import {
  type AgendaBlock,
  type AgendaItem,
  paymentStatuses as payments,
  reservationStatuses as statuses,
} from "./types.ts";

// Loader data is written into the HTML value by value, with an index for each: a thousand objects of nine fields cost
// more than the markup they describe. One line of text a reservation costs a fifth and compresses with that markup.

/** Writes items as lines of tab-separated fields. Tabs and line ends inside names become spaces. */
export function packItems(items: readonly AgendaItem[]): string {
  return items
    .map((item) =>
      [
        item.id,
        item.court,
        item.day,
        item.start,
        item.end,
        statuses.indexOf(item.status) +
          3 * payments.indexOf(item.payment) +
          (item.hasNotes ? 9 : 0) +
          (item.isPart ? 18 : 0) +
          (item.inSeries ? 36 : 0),
        plain(item.holder),
        plain(item.due),
      ].join("\t"),
    )
    .join("\n");
}

/** Reads what `packItems` wrote. */
export function unpackItems(packed: string): AgendaItem[] {
  if (packed === "") return [];
  return packed.split("\n").map((line) => {
    const [id = "", court, day, start, end, state, holder = "", due = ""] = line.split("\t");
    const bits = Number(state);
    return {
      id,
      court: Number(court),
      day: Number(day),
      start: Number(start),
      end: Number(end),
      status: statuses[bits % 3] ?? "pending",
      payment: payments[Math.floor(bits / 3) % 3] ?? "unpaid",
      hasNotes: Math.floor(bits / 9) % 2 === 1,
      isPart: Math.floor(bits / 18) % 2 === 1,
      inSeries: Math.floor(bits / 36) % 2 === 1,
      holder,
      due,
    };
  });
}

/** Writes blocks the same way. */
export const packBlocks = (blocks: readonly AgendaBlock[]): string =>
  blocks
    .map(({ court, day, start, end, kind, label }) => [court, day, start, end, kind, plain(label)].join("\t"))
    .join("\n");

/** Reads what `packBlocks` wrote. */
export function unpackBlocks(packed: string): AgendaBlock[] {
  if (packed === "") return [];
  return packed.split("\n").map((line) => {
    const [court, day, start, end, kind, label = ""] = line.split("\t");
    return {
      court: Number(court),
      day: Number(day),
      start: Number(start),
      end: Number(end),
      kind: kind === "closure" ? "closure" : "taken",
      label,
    };
  });
}

const plain = (text: string) => text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/gu, " ");
