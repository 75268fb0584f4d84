import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import type { Recipient } from "#upstream/academy/messages/recipients.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import { formatMoney } from "#upstream/money/format-money.ts";

/** What a team that got a place is told. `unlessVoid` in minor units. */
interface PlaceFacts {
  readonly event: { readonly name: string; readonly startAt: Date; readonly timeZone: string };
  readonly currency: CurrencyCode;
  readonly team: { readonly name: string; readonly asked: number };
}

const words = {
  it: {
    subject: (event: string) => `Siete iscritti: ${event}`,
    hello: (name: string) => `Ciao ${name},`,
    place: (team: string, event: string, when: string) =>
      `si è liberato un posto: la squadra «${team}» passa dalla lista d'attesa agli iscritti di «${event}», ${when}.`,
    when: (day: string, time: string) => `il ${day} alle ${time}`,
    fee: (amount: string) => `Quota di iscrizione: ${amount}.`,
  },
  en: {
    subject: (event: string) => `You have a place: ${event}`,
    hello: (name: string) => `Hello ${name},`,
    place: (team: string, event: string, when: string) =>
      `a place has become free: the team “${team}” moves from the waiting list to the entries of “${event}”, ${when}.`,
    when: (day: string, time: string) => `on ${day} at ${time}`,
    fee: (amount: string) => `Entry fee: ${amount}.`,
  },
  es: {
    subject: (event: string) => `Estáis inscritos: ${event}`,
    hello: (name: string) => `Hola, ${name}:`,
    place: (team: string, event: string, when: string) =>
      `ha quedado una plaza libre: el equipo «${team}» pasa de la lista de espera a los inscritos en «${event}», ${when}.`,
    when: (day: string, time: string) => `el ${day} a las ${time}`,
    fee: (amount: string) => `Cuota de inscripción: ${amount}.`,
  },
} as const;

/** A letter to each player of a team that moves from the waiting list to the entries. */
export function promotionLetter(
  language: Language,
  { event, currency, team }: PlaceFacts,
  { firstName }: Recipient,
): { subject: string; body: string } {
  const say = words[language];
  const day = localDateOf(event.startAt, event.timeZone).split("-").reverse().join("/");
  const when = say.when(day, wallTimeOf(event.startAt, event.timeZone));
  const fee = team.asked === 0 ? [] : [say.fee(formatMoney(team.asked, currency, language))];
  const body = [say.hello(firstName), "", [say.place(team.name, event.name, when), ...fee].join(" ")];
  return { subject: say.subject(event.name), body: body.join("\n") };
}
