import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { writtenMoney } from "#upstream/money/written.ts";

/** What a reminder is about. Amounts in minor units, dates local. */
export interface Reminded {
  readonly name: string;
  readonly toPay: number;
  readonly currency: CurrencyCode;
  /** The earliest date on which something is due. */
  readonly dueDate: string | null;
  readonly isOverdue: boolean;
}

const day = (date: string) => date.split("-").reverse().join("/");

const words = {
  it: {
    subject: (name: string) => `Promemoria di pagamento: ${name}`,
    hello: (firstName: string) => `Ciao ${firstName},`,
    due: (amount: string, name: string, athlete: string) => `per ${athlete} restano da pagare ${amount}: ${name}.`,
    since: (date: string) => `Il pagamento era previsto entro il ${date}.`,
    by: (date: string) => `La prossima scadenza è il ${date}.`,
    paid: "Se hai già pagato, non tenere conto di questo messaggio.",
  },
  en: {
    subject: (name: string) => `Payment reminder: ${name}`,
    hello: (firstName: string) => `Hello ${firstName},`,
    due: (amount: string, name: string, athlete: string) => `${amount} is still to be paid for ${athlete}: ${name}.`,
    since: (date: string) => `The payment was due on ${date}.`,
    by: (date: string) => `The next payment is due on ${date}.`,
    paid: "If you have already paid, please ignore this message.",
  },
  es: {
    subject: (name: string) => `Recordatorio de pago: ${name}`,
    hello: (firstName: string) => `Hola, ${firstName}:`,
    due: (amount: string, name: string, athlete: string) => `quedan por pagar ${amount} de ${athlete}: ${name}.`,
    since: (date: string) => `El pago vencía el ${date}.`,
    by: (date: string) => `El próximo pago vence el ${date}.`,
    paid: "Si ya has pagado, no tengas en cuenta este mensaje.",
  },
} as const;

/** A reminder in the club's language. */
export function reminderLetter(
  { name, toPay, currency, dueDate, isOverdue }: Reminded,
  { firstName, athleteName }: { readonly firstName: string; readonly athleteName: string },
  language: Language,
): { subject: string; body: string } {
  const say = words[language];
  const when = dueDate === null ? [] : [(isOverdue ? say.since : say.by)(day(dueDate))];
  const body = [
    say.hello(firstName),
    "",
    [say.due(writtenMoney(toPay, currency, language), name, athleteName), ...when].join(" "),
    say.paid,
  ];
  return { subject: say.subject(name), body: body.join("\n") };
}
