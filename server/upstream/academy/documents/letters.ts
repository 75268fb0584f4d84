import type { DocumentType } from "#contracts/academy/document-types.ts";
import type { ReportReason } from "#contracts/academy/documents.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Recipient } from "../messages/recipients.ts";

/** A mail without the club's name, which the mailer adds. */
interface Letter {
  readonly subject: string;
  readonly body: string;
}

/** What is told of a document: how it stands, with its date. */
type PaperState =
  | { readonly state: "missing" }
  | { readonly state: "expiring" | "expired"; readonly expiresOn: string };

interface Words {
  hello: (name: string) => string;
  /** Subject and the sentence of how it stands; `whose` is null for the athlete's own. */
  standing: Record<PaperState["state"], (type: string, date: string) => string>;
  /** The document's name, with whose it is. */
  types: Record<DocumentType, string>;
  of: (type: string, whose: string | null) => string;
  bring: string;
  wrong: (type: string) => string;
  reasons: Record<ReportReason, string>;
  says: string;
}

const words: Record<Language, Words> = {
  it: {
    hello: (name) => `Ciao ${name},`,
    standing: {
      missing: (type) => `manca ${type}`,
      expiring: (type, date) => `${type} scade il ${date}`,
      expired: (type, date) => `${type} è scaduto il ${date}`,
    },
    types: {
      id: "il documento d'identità",
      greenPass: "il green pass",
      medicalCertificate: "il certificato medico",
      generic: "il documento",
      federalMembership: "il tesseramento federale",
    },
    of: (type, whose) => (whose === null ? type : `${type} di ${whose}`),
    bring: "Porta o manda in segreteria il documento aggiornato.",
    wrong: (type) => `c'è un problema con ${type} che abbiamo ricevuto.`,
    reasons: {
      unreadable: "Non si legge bene.",
      wrongPerson: "È di un'altra persona.",
      expired: "È scaduto.",
      other: "Non possiamo accettarlo così com'è.",
    },
    says: "La segreteria scrive:",
  },
  en: {
    hello: (name) => `Hello ${name},`,
    standing: {
      missing: (type) => `${type} is missing`,
      expiring: (type, date) => `${type} expires on ${date}`,
      expired: (type, date) => `${type} expired on ${date}`,
    },
    types: {
      id: "the identity document",
      greenPass: "the green pass",
      medicalCertificate: "the medical certificate",
      generic: "the document",
      federalMembership: "the federation membership",
    },
    of: (type, whose) => (whose === null ? type : `${type} of ${whose}`),
    bring: "Please bring or send the new document to the club's office.",
    wrong: (type) => `there is a problem with ${type} that we received.`,
    reasons: {
      unreadable: "It cannot be read well.",
      wrongPerson: "It belongs to somebody else.",
      expired: "It has expired.",
      other: "We cannot accept it as it is.",
    },
    says: "The club's office writes:",
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    standing: {
      missing: (type) => `Falta ${type}`,
      expiring: (type, date) => `${type} caduca el ${date}`,
      expired: (type, date) => `${type} caducó el ${date}`,
    },
    types: {
      id: "el documento de identidad",
      greenPass: "el green pass",
      medicalCertificate: "el certificado médico",
      generic: "el documento",
      federalMembership: "la licencia federativa",
    },
    of: (type, whose) => (whose === null ? type : `${type} de ${whose}`),
    bring: "Trae o envía a la secretaría el documento actualizado.",
    wrong: (type) => `Hay un problema con ${type} que hemos recibido.`,
    reasons: {
      unreadable: "No se lee bien.",
      wrongPerson: "Es de otra persona.",
      expired: "Ha caducado.",
      other: "No podemos aceptarlo tal como está.",
    },
    says: "La secretaría escribe:",
  },
};

const dayMonthYear = (date: string): string => date.split("-").toReversed().join("/");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A guardian reads whose paper it is. */
const whoseOf = ({ guardianId, athleteName }: Recipient) => (guardianId === null ? null : athleteName);

/** Reminds of a document that ends, has ended or is missing. */
export function reminderLetter(language: Language, type: DocumentType, standing: PaperState, to: Recipient): Letter {
  const { hello, standing: stands, types, of, bring } = words[language];
  const date = standing.state === "missing" ? "" : dayMonthYear(standing.expiresOn);
  // why the name in the subject: it is a family's address that several children may share.
  const subject = capital(stands[standing.state](of(types[type], to.athleteName), date));
  const sentence = stands[standing.state](of(types[type], whoseOf(to)), date);
  return { subject, body: [hello(to.firstName), `${sentence}.`, bring].join("\n\n") };
}

/** Says what is wrong with a document that was handed in. */
export function reportLetter(
  language: Language,
  type: DocumentType,
  { reason, message }: { readonly reason: ReportReason; readonly message: string | null },
  to: Recipient,
): Letter {
  const { hello, types, of, wrong, reasons, says, bring } = words[language];
  const parts = [
    hello(to.firstName),
    wrong(of(types[type], whoseOf(to))),
    reasons[reason],
    ...(message === null ? [] : [`${says}\n${message}`]),
    bring,
  ];
  return { subject: capital(of(types[type], to.athleteName)), body: parts.join("\n\n") };
}
