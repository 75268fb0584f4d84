import type { Language } from "#contracts/scalars.ts";
import type { Recipient } from "#upstream/academy/messages/recipients.ts";

/** What athletes are told of an open day; local dates, both inclusive. */
export interface LetterFacts {
  readonly name: string;
  readonly description: string;
  readonly startOn: string;
  readonly endOn: string;
}

interface Letter {
  readonly subject: string;
  readonly body: string;
}

interface Words {
  readonly subject: (name: string) => string;
  readonly invites: (name: string, when: string) => string;
  readonly book: string;
  readonly when: (from: string, to: string) => string;
  readonly hello: (name: string) => string;
  readonly gone: string;
  /** `whose` is empty for the athlete's own place. */
  readonly notHeld: (name: string, when: string, whose: string) => string;
  readonly of: (name: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    subject: (name) => `Open day: ${name}`,
    invites: (name, when) => `Ti invitiamo a «${name}», ${when}.`,
    book: "Scegli l'allenamento che vuoi provare nell'app: la prova è gratuita.",
    when: (from, to) => (from === to ? `il ${from}` : `dal ${from} al ${to}`),
    hello: (name) => `Ciao ${name},`,
    gone: "Open day annullato",
    notHeld: (name, when, whose) => `«${name}», ${when}, non si terrà più: l'iscrizione${whose} è annullata.`,
    of: (name) => ` di ${name}`,
  },
  en: {
    subject: (name) => `Open day: ${name}`,
    invites: (name, when) => `You are invited to “${name}”, ${when}.`,
    book: "Choose the training session that you would like to try in the app: trying is free.",
    when: (from, to) => (from === to ? `on ${from}` : `from ${from} to ${to}`),
    hello: (name) => `Hello ${name},`,
    gone: "Open day cancelled",
    notHeld: (name, when, whose) => `“${name}”, ${when}, will not take place: the place${whose} is cancelled.`,
    of: (name) => ` of ${name}`,
  },
  es: {
    subject: (name) => `Jornada de puertas abiertas: ${name}`,
    invites: (name, when) => `Te invitamos a «${name}», ${when}.`,
    book: "Elige en la aplicación el entrenamiento que quieres probar: probar es gratis.",
    when: (from, to) => (from === to ? `el ${from}` : `del ${from} al ${to}`),
    hello: (name) => `Hola, ${name}:`,
    gone: "Jornada de puertas abiertas cancelada",
    notHeld: (name, when, whose) => `«${name}», ${when}, no se celebrará: la plaza${whose} queda cancelada.`,
    of: (name) => ` de ${name}`,
  },
};

const dated = (date: string): string => date.split("-").reverse().join("/");

const whenOf = ({ when }: Words, { startOn, endOn }: LetterFacts): string => when(dated(startOn), dated(endOn));

/** An invitation. It greets nobody: one address may be a whole family's. */
export function publicationLetter(language: Language, openDay: LetterFacts): Letter {
  const own = words[language];
  const lines = [own.invites(openDay.name, whenOf(own, openDay)), openDay.description, own.book];
  return { subject: own.subject(openDay.name), body: lines.filter(Boolean).join("\n\n") };
}

/** A letter to somebody who had a place, or to the guardian of a child who had one. */
export function deletionLetter(language: Language, openDay: LetterFacts, to: Recipient): Letter {
  const own = words[language];
  const whose = to.guardianId === null ? "" : own.of(to.athleteName);
  const body = [own.hello(to.firstName), own.notHeld(openDay.name, whenOf(own, openDay), whose)].join("\n\n");
  return { subject: `${own.gone}: ${openDay.name}`, body };
}
