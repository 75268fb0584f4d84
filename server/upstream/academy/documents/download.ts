import { PgDialect } from "drizzle-orm/pg-core";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import type { DueDocument } from "#contracts/academy/documents.ts";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Cell, Download, DownloadColumn } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { wordsOf } from "../memberships/words.ts";
import { type DueFilters, type DueRow, described, selectDue } from "./due.ts";
import type { DocumentRules } from "./state.ts";

const columns = [
  "lastName",
  "firstName",
  "minor",
  "email",
  "phoneNumber",
  "type",
  "state",
  "expiresOn",
  "toldOn",
  "membershipId",
] as const;
type Column = (typeof columns)[number];

interface Words {
  readonly title: string;
  readonly columns: readonly string[];
  readonly types: Readonly<Record<DocumentType, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Documenti e scadenze",
    columns: "Cognome,Nome,Minorenne,E-mail,Telefono,Tipo,Stato,Scade il,Ultimo avviso,Id".split(","),
    types: {
      ...{ medicalCertificate: "Certificato medico", federalMembership: "Tessera federale" },
      ...{ id: "Documento d'identità", greenPass: "Green pass", generic: "Altro documento" },
    },
  },
  en: {
    title: "Documents and expiry dates",
    columns: "Last name,First name,Minor,Email,Phone,Type,State,Expires on,Last reminder,Id".split(","),
    types: {
      ...{ medicalCertificate: "Medical certificate", federalMembership: "Federation card" },
      ...{ id: "Identity document", greenPass: "Green pass", generic: "Other document" },
    },
  },
  es: {
    title: "Documentos y caducidades",
    columns: "Apellidos,Nombre,Menor de edad,Correo,Teléfono,Tipo,Estado,Caduca el,Último aviso,Id".split(","),
    types: {
      ...{ medicalCertificate: "Certificado médico", federalMembership: "Tarjeta federativa" },
      ...{ id: "Documento de identidad", greenPass: "Green pass", generic: "Otro documento" },
    },
  },
};

function cellsOf(language: Language, timeZone: string): Record<Column, (row: DueDocument) => Cell> {
  const { yes, documents } = wordsOf(language);
  const { types } = words[language];
  return {
    lastName: ({ athlete }) => athlete.lastName,
    firstName: ({ athlete }) => athlete.firstName,
    minor: ({ isMinor }) => (isMinor ? yes : null),
    email: ({ athlete }) => athlete.email,
    phoneNumber: ({ athlete }) => athlete.phoneNumber,
    type: ({ type }) => types[type],
    state: ({ state }) => documents[state],
    expiresOn: ({ expiresOn }) => (expiresOn === null ? null : { date: expiresOn }),
    toldOn: ({ toldAt }) => (toldAt === null ? null : { date: localDateOf(new Date(toldAt), timeZone) }),
    membershipId: ({ membershipId }) => membershipId,
  };
}

/** Papers as a file has them, by batches: first which ones and in which order, then each batch whole. */
async function* batches({ db, sql }: Services, rules: DocumentRules, filters: DueFilters) {
  const query = new PgDialect().sqlToQuery(selectDue(rules, filters));
  for await (const batch of rowsByCursor<DueRow>(sql, query)) yield await described(db, rules, batch);
}

/** The list of what is due as a file. */
export function dueDownload(
  services: Services,
  rules: DocumentRules,
  { filters, language }: { readonly filters: DueFilters; readonly language: Language },
): Download<DueDocument> {
  const cells = cellsOf(language, rules.timeZone);
  return {
    title: words[language].title,
    language,
    columns: columns.map(
      (column, at): DownloadColumn<DueDocument> => ({
        header: words[language].columns[at] ?? column,
        cell: cells[column],
      }),
    ),
    rows: batches(services, rules, filters),
  };
}
