import type { Language } from "#contracts/scalars.ts";
import type { Services } from "#upstream/core/services.ts";

type Mail = Parameters<Services["mail"]["send"]>[0];

const texts: Readonly<Record<Language, { subject: string; text: string }>> = {
  it: {
    subject: "Le e-mail arrivano",
    text: "Questa è una prova: se la leggi, le e-mail del tuo circolo partono e arrivano. Non serve rispondere.",
  },
  en: {
    subject: "Emails arrive",
    text: "This is a test: if you can read it, your club's emails leave and arrive. There is no need to answer.",
  },
  es: {
    subject: "Los correos llegan",
    text: "Esto es una prueba: si lo lees, los correos de tu club salen y llegan. No hace falta responder.",
  },
};

/** A mail by which a manager sees whether the club's mails arrive. */
export const testMail = (to: string, club: NonNullable<Mail["club"]>, language: Language): Mail => ({
  to,
  club,
  subject: texts[language].subject,
  text: `${texts[language].text}\n`,
});
