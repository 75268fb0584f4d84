import type { MembershipStatus } from "#contracts/academy/states.ts";
import type { OpenDayParticipant } from "#contracts/events/open-days.ts";
import type { Language } from "#contracts/scalars.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Cell, Download } from "#upstream/core/download/columns.ts";
import { batchesById, type ListWords, listDownload } from "#upstream/core/download/list.ts";
import type { Services } from "#upstream/core/services.ts";
import { queryOfSubscribers, subscribersOf } from "./people.ts";

interface Words extends ListWords {
  readonly presence: { readonly true: string; readonly false: string };
  readonly membership: Readonly<Record<MembershipStatus, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Iscritti all'open day",
    columns: "Cognome,Nome,Data di nascita,Telefono,E-mail,Data,Ora,Allenamento,Presenza,Iscrizione al circolo",
    presence: { true: "Presente", false: "Assente" },
    membership: { pending: "In attesa", accepted: "Accettata", rejected: "Rifiutata", canceled: "Revocata" },
  },
  en: {
    title: "Open day sign-ups",
    columns: "Last name,First name,Birth date,Phone,Email,Date,Time,Training session,Presence,Membership",
    presence: { true: "Present", false: "Absent" },
    membership: { pending: "Pending", accepted: "Accepted", rejected: "Rejected", canceled: "Revoked" },
  },
  es: {
    title: "Apuntados a la jornada",
    columns: "Apellidos,Nombre,Fecha de nacimiento,Teléfono,Correo,Fecha,Hora,Entrenamiento,Presencia,Inscripción",
    presence: { true: "Presente", false: "Ausente" },
    membership: { pending: "Pendiente", accepted: "Aceptada", rejected: "Rechazada", canceled: "Revocada" },
  },
};

/** Somebody in one of the trainings that they chose. */
type Line = Omit<OpenDayParticipant, "trainings"> & { readonly training: OpenDayParticipant["trainings"][number] };

const linesOf = ({ trainings, ...who }: OpenDayParticipant): Line[] =>
  trainings.map((training) => ({ ...who, training }));

const cellsOf = (own: Words): Record<string, (line: Line) => Cell> => ({
  lastName: ({ athlete }) => athlete.lastName,
  firstName: ({ athlete }) => athlete.firstName,
  birthDate: ({ athlete }) => (athlete.birthDate === null ? null : { date: athlete.birthDate }),
  phoneNumber: ({ athlete }) => athlete.phoneNumber,
  email: ({ athlete }) => athlete.email,
  date: ({ training }) => ({ date: training.date }),
  time: ({ training }) => training.startTime,
  training: ({ training }) => training.name,
  presence: ({ training: { isPresent } }) => (isPresent === null ? null : own.presence[`${isPresent}`]),
  membership: ({ membershipStatus }) => (membershipStatus === null ? null : own.membership[membershipStatus]),
});

/** The lines of those who subscribed, batch by batch. */
async function* linesInOrder(
  { db, sql }: Services,
  caller: StaffCaller,
  id: string,
  search: string | undefined,
): AsyncGenerator<Line[]> {
  const query = queryOfSubscribers(db, caller, id, { search });
  const batches = batchesById(sql, query, (ids) => subscribersOf(db, caller, id, ids));
  for await (const batch of batches) yield batch.flatMap(linesOf);
}

/** Everybody who subscribed to an open day, a line for each training that they chose. */
export function subscriberDownload(
  services: Services,
  caller: StaffCaller,
  id: string,
  { search, language }: { readonly search: string | undefined; readonly language: Language },
): Download<Line> {
  const own = words[language];
  return listDownload(own, language, cellsOf(own), linesInOrder(services, caller, id, search));
}
