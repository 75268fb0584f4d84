import type { Language } from "#contracts/scalars.ts";
import type { Mail } from "./mail.ts";
import { codeMinutes } from "./recovery.ts";

interface Texts {
  subject: string;
  hello: (name: string) => string;
  body: (code: string, link: string) => string[];
}

const texts: Record<Language, Texts> = {
  it: {
    subject: "Codice per reimpostare la password",
    hello: (name) => (name ? `Ciao ${name},` : "Ciao,"),
    body: (code, link) => [
      "abbiamo ricevuto la richiesta di reimpostare la tua password.",
      `Il tuo codice è: ${code}`,
      `Inseriscilo entro ${codeMinutes} minuti in questa pagina, nello stesso browser da cui lo hai chiesto:\n${link}`,
      "Se non hai fatto tu la richiesta, ignora questa e-mail: la tua password non cambia.",
    ],
  },
  en: {
    subject: "Code to reset your password",
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    body: (code, link) => [
      "we received a request to reset your password.",
      `Your code is: ${code}`,
      `Enter it within ${codeMinutes} minutes on this page, in the same browser in which you asked for it:\n${link}`,
      "If you did not ask for it, ignore this e-mail: your password stays as it is.",
    ],
  },
  es: {
    subject: "Código para restablecer la contraseña",
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    body: (code, link) => [
      "Hemos recibido una solicitud para restablecer tu contraseña.",
      `Tu código es: ${code}`,
      `Introdúcelo antes de ${codeMinutes} minutos en esta página, en el mismo navegador desde el que lo pediste:\n${link}`,
      "Si no lo has solicitado tú, ignora este correo: tu contraseña no cambia.",
    ],
  },
};

/** The mail with a recovery code, in the account's language. The link never carries the code: addresses end up in logs. */
export function recoveryMail(
  account: { email: string; firstName: string | null },
  language: Language,
  code: string,
  link: string,
): Mail {
  const { subject, hello, body } = texts[language];
  return {
    to: account.email,
    subject,
    text: `${[hello(account.firstName ?? ""), ...body(code, link)].join("\n\n")}\n`,
  };
}
