import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { formatMoney } from "#upstream/money/format-money.ts";

/** What a reminder is about. Amounts in minor units, dates local. */
interface Reminded {
  readonly name: string;
  readonly toPay: number;
  readonly currency: CurrencyCode;
  /** The earliest date on which something is due. */
  readonly dueDate: string | null;
  readonly isOverdue: boolean;
}

/** Where money is sent to. */
export interface BankAccount {
  readonly iban: string;
  readonly owner: string;
}

/** The longest reason that a transfer takes (SEPA, EPC 217-08: unstructured remittance information). */
const maxRemittance = 140;

/** An IBAN in groups of four, as people read and copy it. */
const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/gu, "$1 ");

const day = (date: string) => date.split("-").reverse().join("/");

const words = {
  it: {
    subject: (name: string) => `Promemoria di pagamento: ${name}`,
    hello: (firstName: string) => `Ciao ${firstName},`,
    due: (amount: string, name: string, athlete: string) => `per ${athlete} restano da pagare ${amount}: ${name}.`,
    since: (date: string) => `Il pagamento era previsto entro il ${date}.`,
    by: (date: string) => `La prossima scadenza è il ${date}.`,
    bank: "Puoi pagare con un bonifico:",
    owner: "Intestatario",
    reason: "Causale",
    paid: "Se hai già pagato, non tenere conto di questo messaggio.",
  },
  en: {
    subject: (name: string) => `Payment reminder: ${name}`,
    hello: (firstName: string) => `Hello ${firstName},`,
    due: (amount: string, name: string, athlete: string) => `${amount} is still to be paid for ${athlete}: ${name}.`,
    since: (date: string) => `The payment was due on ${date}.`,
    by: (date: string) => `The next payment is due on ${date}.`,
    bank: "You can pay by bank transfer:",
    owner: "Account holder",
    reason: "Reason of payment",
    paid: "If you have already paid, please ignore this message.",
  },
  es: {
    subject: (name: string) => `Recordatorio de pago: ${name}`,
    hello: (firstName: string) => `Hola, ${firstName}:`,
    due: (amount: string, name: string, athlete: string) => `quedan por pagar ${amount} de ${athlete}: ${name}.`,
    since: (date: string) => `El pago vencía el ${date}.`,
    by: (date: string) => `El próximo pago vence el ${date}.`,
    bank: "Puedes pagar por transferencia:",
    owner: "Titular",
    reason: "Concepto",
    paid: "Si ya has pagado, no tengas en cuenta este mensaje.",
  },
} as const;

/** A reminder in the club's language. @param account where the club is paid by transfer; without it none is named */
export function reminderLetter(
  { name, toPay, currency, dueDate, isOverdue }: Reminded,
  { firstName, athleteName }: { readonly firstName: string; readonly athleteName: string },
  language: Language,
  account: BankAccount | null,
): { subject: string; body: string } {
  const say = words[language];
  const when = dueDate === null ? [] : [(isOverdue ? say.since : say.by)(day(dueDate))];
  const body = [
    say.hello(firstName),
    "",
    [say.due(formatMoney(toPay, currency, language), name, athleteName), ...when].join(" "),
    ...(account === null
      ? []
      : [
          "",
          say.bank,
          `IBAN: ${inFours(account.iban)}`,
          `${say.owner}: ${account.owner}`,
          `${say.reason}: ${`${name} - ${athleteName}`.slice(0, maxRemittance)}`,
          "",
        ]),
    say.paid,
  ];
  return { subject: say.subject(name), body: body.join("\n") };
}
