import type { Mail } from "#upstream/auth/users/mail.ts";
import type { feedback } from "#upstream/help/feedback/table.ts";
import type { quoteRequests } from "#upstream/marketplace/quote-requests/table.ts";

/** The writer of a letter: the club and the person. */
export interface Writer {
  readonly club: string;
  readonly name: string;
  readonly email: string;
}

/** A mail to the provider. */
export type Letter = Omit<Mail, "to">;

// The provider reads Italian.
const kinds = { problem: "Problema", idea: "Idea", question: "Domanda" } as const;

/** Feedback as a mail to the provider. It says who wrote only when they may be written to. */
export function feedbackLetter(row: typeof feedback.$inferSelect, { club, name, email }: Writer): Letter {
  const from = row.mayContact ? `Da: ${name} <${email}>` : "Non vuole essere ricontattato.";
  const facts = [`Numero: ${row.number}`, `Circolo: ${club}`, from, ...(row.page ? [`Pagina: ${row.page}`] : [])];
  return {
    subject: `${kinds[row.kind]} n. ${row.number}: ${club}`,
    text: `${facts.join("\n")}\n\n${row.message}\n`,
    ...(row.mayContact && { replyTo: email }),
  };
}

const amount = (cents: number | null, currency: string) =>
  cents === null ? "prezzo su richiesta" : `${(cents / 100).toFixed(2)} ${currency}`;

/** A request for a quote as a mail to the provider, with what was seen when it was made. */
export function quoteLetter(row: typeof quoteRequests.$inferSelect, { club }: Writer): Letter {
  const { contactName, contactEmail, contactPhone, product, items, message } = row;
  const facts = [
    `Richiesta: ${row.id}`,
    `Circolo: ${club}`,
    `Contatto: ${[contactName, contactEmail, contactPhone].filter(Boolean).join(", ")}`,
    ...(product ? [`Modulo: ${product}`] : []),
  ];
  const lines = items.map(({ id, name, quantity, size, notes, price, currency }) =>
    [`${quantity} × ${name} (${id})`, size, amount(price, currency), notes].filter(Boolean).join(", "),
  );
  return {
    subject: `Richiesta di preventivo: ${club}`,
    text: `${[facts.join("\n"), lines.join("\n"), message].filter(Boolean).join("\n\n")}\n`,
    replyTo: contactEmail,
  };
}
