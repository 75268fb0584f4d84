import type { Language } from "#contracts/scalars.ts";
import type { Mail } from "#upstream/auth/users/mail.ts";
import { invitationDays } from "#upstream/auth/users/recovery.ts";

interface Texts {
  subject: (club: string) => string;
  hello: (name: string) => string;
  added: (club: string) => string;
  choose: (code: string, link: string) => string[];
  enter: (link: string) => string;
  mistake: string;
}

const texts: Record<Language, Texts> = {
  it: {
    subject: (club) => `Invito nello staff di ${club}`,
    hello: (name) => (name ? `Ciao ${name},` : "Ciao,"),
    added: (club) => `fai parte dello staff di ${club}.`,
    choose: (code, link) => [
      `Il tuo codice è: ${code}`,
      `Scegli la tua password entro ${invitationDays} giorni in questa pagina:\n${link}`,
      "Se il codice è scaduto, chiedine uno nuovo nella pagina di accesso.",
    ],
    enter: (link) => `Accedi con la password che usi già:\n${link}`,
    mistake: "Se non conosci il circolo, ignora questa e-mail.",
  },
  en: {
    subject: (club) => `Invitation to the staff of ${club}`,
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    added: (club) => `you are now on the staff of ${club}.`,
    choose: (code, link) => [
      `Your code is: ${code}`,
      `Choose your password within ${invitationDays} days on this page:\n${link}`,
      "If the code has expired, ask for a new one on the sign-in page.",
    ],
    enter: (link) => `Sign in with the password that you already use:\n${link}`,
    mistake: "If you do not know the club, ignore this email.",
  },
  es: {
    subject: (club) => `Invitación al personal de ${club}`,
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    added: (club) => `Ya formas parte del personal de ${club}.`,
    choose: (code, link) => [
      `Tu código es: ${code}`,
      `Elige tu contraseña antes de ${invitationDays} días en esta página:\n${link}`,
      "Si el código ha caducado, pide uno nuevo en la página de inicio de sesión.",
    ],
    enter: (link) => `Inicia sesión con la contraseña que ya usas:\n${link}`,
    mistake: "Si no conoces el club, ignora este correo.",
  },
};

/**
 * The mail to somebody who was added to a staff: with a code to choose a password, or without one for those who have
 * one. The link carries the e-mail only: addresses end up in logs.
 */
export function invitationMail(
  to: { email: string; firstName: string | null },
  club: NonNullable<Mail["club"]>,
  language: Language,
  code: string | undefined,
  dashboardUrl: string,
): Mail {
  const { subject, hello, added, choose, enter, mistake } = texts[language];
  const link = `${dashboardUrl}/reset-password?${new URLSearchParams({ email: to.email })}`;
  const how = code === undefined ? [enter(`${dashboardUrl}/login`)] : choose(code, link);
  const paragraphs = [hello(to.firstName ?? ""), added(club.name), ...how, mistake];
  return { to: to.email, club, subject: subject(club.name), text: `${paragraphs.join("\n\n")}\n` };
}
