import type { Language } from "#contracts/scalars.ts";
import { weekdayName } from "#upstream/core/time.ts";
import type { Recipient } from "../messages/recipients.ts";

/** A mail without the club's name, which the mailer adds. */
interface Letter {
  readonly subject: string;
  readonly body: string;
}

/** A training as a letter names it; times are local. */
export interface TrainingFacts {
  readonly name: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly siteName: string;
  readonly fieldName: string | null;
}

interface Words {
  readonly locale: string;
  readonly hello: (name: string) => string;
  /** Whose training it is, in a letter to somebody who answers for the athlete. */
  readonly of: (athlete: string) => string;
  readonly more: (count: number) => string;
  readonly canceled: LetterTexts;
  readonly changed: LetterTexts;
  readonly reminder: LetterTexts;
  readonly refunds: (count: number) => string;
  readonly recoveries: (count: number) => string;
  readonly says: string;
}

/** What a letter says of one training, and of several. */
interface LetterTexts {
  readonly subject: (name: string) => string;
  readonly one: (whose: string) => string;
  readonly several: (whose: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    locale: "it-IT",
    hello: (name) => `Ciao ${name},`,
    of: (athlete) => ` di ${athlete}`,
    more: (count) => `e altri ${count}`,
    canceled: {
      subject: (name) => `Allenamento annullato: ${name}`,
      one: (whose) => `questo allenamento${whose} è stato annullato dal circolo:`,
      several: (whose) => `questi allenamenti${whose} sono stati annullati dal circolo:`,
    },
    changed: {
      subject: (name) => `Allenamento spostato: ${name}`,
      one: (whose) => `questo allenamento${whose} è stato spostato. Ora è così:`,
      several: (whose) => `questi allenamenti${whose} sono stati spostati. Ora sono così:`,
    },
    reminder: {
      subject: (name) => `Promemoria: ${name}`,
      one: (whose) => `ti ricordiamo l'allenamento${whose}:`,
      several: (whose) => `ti ricordiamo gli allenamenti${whose}:`,
    },
    refunds: (count) =>
      count === 1 ? "Il gettone è di nuovo nel portafoglio." : `${count} gettoni sono di nuovo nel portafoglio.`,
    recoveries: (count) =>
      count === 1
        ? "Nel portafoglio c'è un recupero per un altro allenamento."
        : `Nel portafoglio ci sono ${count} recuperi per altri allenamenti.`,
    says: "La segreteria scrive:",
  },
  en: {
    locale: "en-GB",
    hello: (name) => `Hello ${name},`,
    of: (athlete) => ` of ${athlete}`,
    more: (count) => `and ${count} more`,
    canceled: {
      subject: (name) => `Training cancelled: ${name}`,
      one: (whose) => `this training session${whose} has been cancelled by the club:`,
      several: (whose) => `these training sessions${whose} have been cancelled by the club:`,
    },
    changed: {
      subject: (name) => `Training moved: ${name}`,
      one: (whose) => `this training session${whose} has been moved. It is now:`,
      several: (whose) => `these training sessions${whose} have been moved. They are now:`,
    },
    reminder: {
      subject: (name) => `Reminder: ${name}`,
      one: (whose) => `this is a reminder of the training session${whose}:`,
      several: (whose) => `this is a reminder of the training sessions${whose}:`,
    },
    refunds: (count) => (count === 1 ? "The token is back in the wallet." : `${count} tokens are back in the wallet.`),
    recoveries: (count) =>
      count === 1
        ? "There is a make-up token in the wallet for another session."
        : `There are ${count} make-up tokens in the wallet for other sessions.`,
    says: "The club's office writes:",
  },
  es: {
    locale: "es-ES",
    hello: (name) => `Hola, ${name}:`,
    of: (athlete) => ` de ${athlete}`,
    more: (count) => `y ${count} más`,
    canceled: {
      subject: (name) => `Entrenamiento cancelado: ${name}`,
      one: (whose) => `El club ha cancelado este entrenamiento${whose}:`,
      several: (whose) => `El club ha cancelado estos entrenamientos${whose}:`,
    },
    changed: {
      subject: (name) => `Entrenamiento movido: ${name}`,
      one: (whose) => `El club ha movido este entrenamiento${whose}. Ahora es así:`,
      several: (whose) => `El club ha movido estos entrenamientos${whose}. Ahora son así:`,
    },
    reminder: {
      subject: (name) => `Recordatorio: ${name}`,
      one: (whose) => `Te recordamos el entrenamiento${whose}:`,
      several: (whose) => `Te recordamos los entrenamientos${whose}:`,
    },
    refunds: (count) => (count === 1 ? "La ficha vuelve al monedero." : `${count} fichas vuelven al monedero.`),
    recoveries: (count) =>
      count === 1
        ? "En el monedero hay una recuperación para otro entrenamiento."
        : `En el monedero hay ${count} recuperaciones para otros entrenamientos.`,
    says: "La secretaría escribe:",
  },
};

/** How many trainings a letter names one by one. */
const named = 30;

const dayOf = (date: string, locale: string): string =>
  `${weekdayName(date, locale, "short")} ${date.split("-").toReversed().join("/")}`;

const lineOf = ({ name, date, startTime, endTime, siteName, fieldName }: TrainingFacts, locale: string): string =>
  `${dayOf(date, locale)}, ${startTime}–${endTime}, ${name}, ${fieldName === null ? siteName : `${siteName} (${fieldName})`}`;

function linesOf(trainings: readonly TrainingFacts[], { locale, more }: Words): string {
  const lines = trainings.slice(0, named).map((training) => lineOf(training, locale));
  return [...lines, ...(trainings.length > named ? [more(trainings.length - named)] : [])].join("\n");
}

/** What goes with a letter about trainings. */
interface Extras {
  /** Tokens that came back, and recoveries that were given. */
  readonly refunds?: number;
  readonly recoveries?: number;
  /** What staff wrote; empty: nothing. */
  readonly reason?: string;
}

/**
 * Tells somebody of their trainings, in the club's language.
 * @param trainings one at least, earliest first
 */
export function trainingLetter(
  language: Language,
  about: "canceled" | "changed" | "reminder",
  trainings: readonly TrainingFacts[],
  { refunds = 0, recoveries = 0, reason = "" }: Extras,
  to: Recipient,
): Letter {
  const own = words[language];
  const { subject, one, several } = own[about];
  const whose = to.guardianId === null ? "" : own.of(to.athleteName);
  const tokens = [
    ...(refunds > 0 ? [own.refunds(refunds)] : []),
    ...(recoveries > 0 ? [own.recoveries(recoveries)] : []),
  ];
  const parts = [
    own.hello(to.firstName),
    (trainings.length === 1 ? one : several)(whose),
    linesOf(trainings, own),
    ...(tokens.length > 0 ? [tokens.join(" ")] : []),
    ...(reason === "" ? [] : [`${own.says}\n${reason}`]),
  ];
  // why the athlete's name in the subject: it is a family's address that several children may share.
  return { subject: `${subject(trainings[0]?.name ?? "")}${own.of(to.athleteName)}`, body: parts.join("\n\n") };
}
