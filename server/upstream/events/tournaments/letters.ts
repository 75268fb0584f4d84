import type { Language } from "#contracts/scalars.ts";
import type { Recipient } from "#upstream/academy/messages/recipients.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { EventRow } from "../events/present.ts";

interface Letter {
  readonly subject: string;
  readonly body: string;
}

interface Words {
  readonly when: (from: string, time: string, to: string) => string;
  readonly hello: (name: string) => string;
  readonly invites: (name: string, when: string) => string;
  readonly find: string;
  readonly canceled: string;
  readonly notHeld: (name: string, when: string) => string;
  readonly refund: string;
  readonly over: string;
  readonly ended: (name: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    when: (from, time, to) => (from === to ? `il ${from} alle ${time}` : `dal ${from} alle ${time} al ${to}`),
    hello: (name) => `Ciao ${name},`,
    invites: (name, when) => `Il torneo «${name}» si gioca ${when}.`,
    find: "Tutti i dettagli sono nell'app.",
    canceled: "Torneo annullato",
    notHeld: (name, when) => `Il torneo «${name}», in programma ${when}, è annullato.`,
    refund: "Per il rimborso della quota già versata rivolgiti alla segreteria.",
    over: "Torneo concluso",
    ended: (name) => `Il torneo «${name}» è concluso. Grazie per aver giocato con noi!`,
  },
  en: {
    when: (from, time, to) => (from === to ? `on ${from} at ${time}` : `from ${from} at ${time} to ${to}`),
    hello: (name) => `Hello ${name},`,
    invites: (name, when) => `The tournament “${name}” is played ${when}.`,
    find: "You will find all the details in the app.",
    canceled: "Tournament cancelled",
    notHeld: (name, when) => `The tournament “${name}”, planned ${when}, is cancelled.`,
    refund: "Please ask the club's office about the refund of the fee that you have paid.",
    over: "Tournament over",
    ended: (name) => `The tournament “${name}” is over. Thank you for playing with us!`,
  },
  es: {
    when: (from, time, to) => (from === to ? `el ${from} a las ${time}` : `del ${from} a las ${time} al ${to}`),
    hello: (name) => `Hola, ${name}:`,
    invites: (name, when) => `El torneo «${name}» se juega ${when}.`,
    find: "Todos los detalles están en la aplicación.",
    canceled: "Torneo cancelado",
    notHeld: (name, when) => `El torneo «${name}», previsto ${when}, se ha cancelado.`,
    refund: "Para la devolución de la cuota ya pagada, dirígete a la secretaría.",
    over: "Torneo terminado",
    ended: (name) => `El torneo «${name}» ha terminado. ¡Gracias por jugar con nosotros!`,
  },
};

type EventFacts = Pick<EventRow, "name" | "startAt" | "endAt" | "timeZone">;

const whenOf = ({ when }: Words, { startAt, endAt, timeZone }: EventFacts): string => {
  const dated = (at: Date) => localDateOf(at, timeZone).split("-").reverse().join("/");
  return when(dated(startAt), wallTimeOf(startAt, timeZone), dated(new Date(endAt.getTime() - 1)));
};

/** A letter that says that there is a tournament. It greets nobody: one address may be a whole family's. */
export function publicationLetter(language: Language, event: EventFacts, description: string): Letter {
  const own = words[language];
  const lines = [own.invites(event.name, whenOf(own, event)), description, own.find];
  return { subject: event.name, body: lines.filter(Boolean).join("\n\n") };
}

/** A letter to somebody who was to play. @param paid whether the team has paid something */
export function cancellationLetter(
  language: Language,
  event: EventFacts,
  { message, paid, to }: { readonly message: string; readonly paid: boolean; readonly to: Recipient },
): Letter {
  const own = words[language];
  const lines = [own.hello(to.firstName), own.notHeld(event.name, whenOf(own, event)), message, paid ? own.refund : ""];
  return { subject: `${own.canceled}: ${event.name}`, body: lines.filter(Boolean).join("\n\n") };
}

/** A letter to somebody who has played. */
export function completionLetter(language: Language, event: EventFacts, to: Recipient): Letter {
  const own = words[language];
  return {
    subject: `${own.over}: ${event.name}`,
    body: [own.hello(to.firstName), own.ended(event.name)].join("\n\n"),
  };
}
