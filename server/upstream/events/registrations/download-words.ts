import type { Player } from "#contracts/events/players.ts";
import type { RegistrationList } from "#contracts/events/registrations.ts";
import type { Language } from "#contracts/scalars.ts";

/** What a downloaded list says in a language; columns in their order. */
export interface DownloadWords {
  readonly teams: string;
  readonly athletes: string;
  readonly teamColumns: readonly string[];
  readonly playerColumns: readonly string[];
  readonly lists: Readonly<Record<RegistrationList, string>>;
  readonly sources: Readonly<Record<"staff" | "athlete", string>>;
  readonly genders: Readonly<Record<Player["gender"], string>>;
}

export const downloadWords: Readonly<Record<Language, DownloadWords>> = {
  it: {
    teams: "Squadre",
    athletes: "Atleti",
    teamColumns:
      "Elenco,Posto,Squadra,Giocatori,Numero,Ragazze,Quota,Incassato,Da incassare,Da rimborsare,Iscritta il,Da,Note".split(
        ",",
      ),
    playerColumns: "Cognome,Nome,Genere,Data di nascita,Telefono,E-mail,Squadra,Elenco,Posto".split(","),
    lists: { entry: "In elenco", waiting: "Lista d'attesa", withdrawn: "Ritirata" },
    sources: { staff: "Staff", athlete: "App" },
    genders: { male: "Maschio", female: "Femmina", notSpecified: "" },
  },
  en: {
    teams: "Teams",
    athletes: "Athletes",
    teamColumns:
      "List,Place,Team,Players,Number,Girls,Fee,Collected,To collect,To refund,Registered on,From,Notes".split(","),
    playerColumns: "Last name,First name,Gender,Date of birth,Phone,Email,Team,List,Place".split(","),
    lists: { entry: "Entered", waiting: "Waiting list", withdrawn: "Withdrawn" },
    sources: { staff: "Staff", athlete: "App" },
    genders: { male: "Male", female: "Female", notSpecified: "" },
  },
  es: {
    teams: "Equipos",
    athletes: "Deportistas",
    teamColumns:
      "Lista,Puesto,Equipo,Jugadores,Número,Chicas,Cuota,Cobrado,Por cobrar,Por devolver,Inscrito el,Desde,Notas".split(
        ",",
      ),
    playerColumns: "Apellidos,Nombre,Género,Fecha de nacimiento,Teléfono,Correo,Equipo,Lista,Puesto".split(","),
    lists: { entry: "En la lista", waiting: "Lista de espera", withdrawn: "Retirado" },
    sources: { staff: "Staff", athlete: "App" },
    genders: { male: "Hombre", female: "Mujer", notSpecified: "" },
  },
};
