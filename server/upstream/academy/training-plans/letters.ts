import type { Language } from "#contracts/scalars.ts";
import { localDateOf, wallTimeOf, weekdayName } from "#upstream/core/time.ts";
import type { Club } from "../memberships/club.ts";
import type { Recipient } from "../messages/recipients.ts";

interface Words {
  readonly locale: string;
  readonly hello: (name: string) => string;
  /** Whose place it is, in a letter to somebody who answers for the athlete. */
  readonly of: (athlete: string) => string;
  readonly published: {
    readonly subject: (course: string) => string;
    readonly text: (course: string, whose: string) => string;
  };
  readonly moved: {
    readonly subject: (course: string) => string;
    readonly text: (course: string, whose: string) => string;
  };
  readonly dates: (count: number, first: string, last: string) => string;
  readonly overwritten: { readonly subject: string; readonly text: (whose: string) => string };
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    locale: "it-IT",
    hello: (name) => `Ciao ${name},`,
    of: (athlete) => ` di ${athlete}`,
    published: {
      subject: (course) => `Allenamenti: ${course}`,
      text: (course, whose) => `sono in calendario gli allenamenti${whose} del corso ${course}:`,
    },
    moved: {
      subject: (course) => `Allenamenti spostati: ${course}`,
      text: (course, whose) => `gli allenamenti${whose} del corso ${course} sono stati spostati. Ora sono così:`,
    },
    dates: (count, first, last) =>
      count === 1 ? `Un allenamento, il ${first}.` : `${count} allenamenti, dal ${first} al ${last}.`,
    overwritten: {
      subject: "Prenotazione annullata",
      text: (whose) => `questa prenotazione${whose} è stata annullata dal circolo, perché il campo serve a un corso:`,
    },
  },
  en: {
    locale: "en-GB",
    hello: (name) => `Hello ${name},`,
    of: (athlete) => ` of ${athlete}`,
    published: {
      subject: (course) => `Training: ${course}`,
      text: (course, whose) => `these training sessions${whose} of the course ${course} have been scheduled:`,
    },
    moved: {
      subject: (course) => `Training moved: ${course}`,
      text: (course, whose) => `the training sessions${whose} of the course ${course} have been moved. They are now:`,
    },
    dates: (count, first, last) =>
      count === 1 ? `One session, on ${first}.` : `${count} sessions, from ${first} to ${last}.`,
    overwritten: {
      subject: "Booking cancelled",
      text: (whose) => `this booking${whose} has been cancelled by the club, as a course needs the court:`,
    },
  },
  es: {
    locale: "es-ES",
    hello: (name) => `Hola, ${name}:`,
    of: (athlete) => ` de ${athlete}`,
    published: {
      subject: (course) => `Entrenamientos: ${course}`,
      text: (course, whose) => `Ya están en el calendario los entrenamientos${whose} del curso ${course}:`,
    },
    moved: {
      subject: (course) => `Entrenamientos movidos: ${course}`,
      text: (course, whose) => `El club ha movido los entrenamientos${whose} del curso ${course}. Ahora son así:`,
    },
    dates: (count, first, last) =>
      count === 1 ? `Un entrenamiento, el ${first}.` : `${count} entrenamientos, del ${first} al ${last}.`,
    overwritten: {
      subject: "Reserva cancelada",
      text: (whose) => `El club ha cancelado esta reserva${whose}, porque un curso necesita la pista:`,
    },
  },
};

const written = (date: string): string => date.split("-").toReversed().join("/");

/** A weekly session as a letter names it: its trainings of which it speaks have these dates, earliest first. */
export interface SessionFacts {
  readonly course: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly place: string;
  readonly dates: readonly string[];
}

/** Tells somebody of the trainings of a weekly session, all in one, in the club's language. */
export function sessionLetter(
  { language }: Pick<Club, "language">,
  about: "published" | "moved",
  { course, startAt, endAt, place, dates }: SessionFacts,
  to: Recipient,
) {
  const { locale, hello, of, dates: datesText, [about]: own } = words[language];
  const whose = of(to.athleteName);
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const when = `${weekdayName(first, locale, "long")}, ${startAt}–${endAt}, ${place}`;
  return {
    subject: `${own.subject(course)}${whose}`,
    body: [
      hello(to.firstName),
      own.text(course, to.guardianId === null ? "" : whose),
      `${when}\n${datesText(dates.length, written(first), written(last))}`,
    ].join("\n\n"),
  };
}

/** Tells somebody that a course needs the court that they had booked. */
export function overwrittenLetter(
  { language, timeZone }: Pick<Club, "language" | "timeZone">,
  { startAt, endAt, court }: { readonly startAt: Date; readonly endAt: Date; readonly court: string },
  to: Recipient,
) {
  const { locale, hello, of, overwritten } = words[language];
  const date = localDateOf(startAt, timeZone);
  const times = `${wallTimeOf(startAt, timeZone)}–${wallTimeOf(endAt, timeZone)}`;
  return {
    subject: overwritten.subject,
    body: [
      hello(to.firstName),
      overwritten.text(to.guardianId === null ? "" : of(to.athleteName)),
      `${weekdayName(date, locale, "long")} ${written(date)}, ${times}, ${court}`,
    ].join("\n\n"),
  };
}
