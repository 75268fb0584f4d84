import { emailCodeMinutes, undoDays } from "#contracts/auth/email-changes.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Mail } from "#upstream/auth/users/mail.ts";

/** The mails of a change, by what they say. */
interface Texts {
  hello: (name: string) => string;
  code: { subject: string; body: (code: string) => string[] };
  taken: { subject: string; body: string[] };
  changed: { subject: string; body: (email: string, link: string) => string[] };
}

const texts: Record<Language, Texts> = {
  it: {
    hello: (name) => (name ? `Ciao ${name},` : "Ciao,"),
    code: {
      subject: "Codice per cambiare l'e-mail",
      body: (code) => [
        "abbiamo ricevuto la richiesta di usare questo indirizzo per accedere al gestionale.",
        `Il tuo codice è: ${code}`,
        `Inseriscilo entro ${emailCodeMinutes} minuti, nello stesso browser da cui lo hai chiesto.`,
        "Se non hai fatto tu la richiesta, ignora questa e-mail: non cambia nulla.",
      ],
    },
    taken: {
      subject: "Il tuo indirizzo ha già un account",
      body: [
        "qualcuno ha chiesto di usare questo indirizzo per accedere al gestionale da un altro account. Non è possibile, perché l'indirizzo ha già il suo.",
        "Se sei stato tu, accedi con questo indirizzo, oppure scegline un altro.",
        "Se non sei stato tu, ignora questa e-mail: non cambia nulla, e a chi ha fatto la richiesta non abbiamo detto che l'indirizzo è tuo.",
      ],
    },
    changed: {
      subject: "La tua e-mail di accesso è cambiata",
      body: (email, link) => [
        `da ora per accedere al gestionale si usa l'indirizzo ${email}, e non più questo.`,
        "Se hai fatto tu il cambio, non devi fare nulla.",
        `Se non sei stato tu, apri questa pagina entro ${undoDays} giorni: rimette questo indirizzo, chiude tutte le sessioni e ti fa scegliere una nuova password.\n${link}`,
      ],
    },
  },
  en: {
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    code: {
      subject: "Code to change your email",
      body: (code) => [
        "we received a request to use this address to sign in to the back office.",
        `Your code is: ${code}`,
        `Enter it within ${emailCodeMinutes} minutes, in the same browser in which you asked for it.`,
        "If you did not ask for it, ignore this email: nothing changes.",
      ],
    },
    taken: {
      subject: "Your address already has an account",
      body: [
        "somebody asked to use this address to sign in to the back office with another account. That is not possible, because the address has one already.",
        "If it was you, sign in with this address, or choose another one.",
        "If it was not you, ignore this email: nothing changes, and whoever asked was not told that the address is yours.",
      ],
    },
    changed: {
      subject: "The email you sign in with has changed",
      body: (email, link) => [
        `from now on you sign in to the back office with ${email}, and no longer with this address.`,
        "If you made the change, there is nothing to do.",
        `If it was not you, open this page within ${undoDays} days: it puts this address back, ends all sessions and lets you choose a new password.\n${link}`,
      ],
    },
  },
  es: {
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    code: {
      subject: "Código para cambiar el correo",
      body: (code) => [
        "Hemos recibido una solicitud para usar esta dirección al iniciar sesión en el programa de gestión.",
        `Tu código es: ${code}`,
        `Introdúcelo antes de ${emailCodeMinutes} minutos, en el mismo navegador desde el que lo pediste.`,
        "Si no lo has solicitado tú, ignora este correo: no cambia nada.",
      ],
    },
    taken: {
      subject: "Tu dirección ya tiene una cuenta",
      body: [
        "Alguien ha pedido usar esta dirección para iniciar sesión en el programa de gestión con otra cuenta. No es posible, porque la dirección ya tiene la suya.",
        "Si has sido tú, inicia sesión con esta dirección o elige otra.",
        "Si no has sido tú, ignora este correo: no cambia nada, y a quien lo pidió no le hemos dicho que la dirección es tuya.",
      ],
    },
    changed: {
      subject: "El correo con el que inicias sesión ha cambiado",
      body: (email, link) => [
        `A partir de ahora se inicia sesión en el programa de gestión con ${email}, y ya no con esta dirección.`,
        "Si has hecho tú el cambio, no tienes que hacer nada.",
        `Si no has sido tú, abre esta página antes de ${undoDays} días: restablece esta dirección, cierra todas las sesiones y te deja elegir una nueva contraseña.\n${link}`,
      ],
    },
  },
};

const letter = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject,
  text: `${paragraphs.join("\n\n")}\n`,
});

/** The code, to the new address. It carries no link: the page that waits for it is open in the browser that asked. */
export function codeMail(to: { email: string; name: string | null }, language: Language, code: string): Mail {
  const { hello, code: own } = texts[language];
  return letter(to.email, own.subject, [hello(to.name ?? ""), ...own.body(code)]);
}

/** To an address that has an account: somebody else asked for it. It says neither who nor from where. */
export function takenMail(email: string, language: Language): Mail {
  const { hello, taken } = texts[language];
  return letter(email, taken.subject, [hello(""), ...taken.body]);
}

/** To the address before: what it was changed to, and the link that takes it back. */
export function changedMail(
  from: { email: string; name: string | null },
  language: Language,
  email: string,
  link: string,
): Mail {
  const { hello, changed } = texts[language];
  return letter(from.email, changed.subject, [hello(from.name ?? ""), ...changed.body(email, link)]);
}
