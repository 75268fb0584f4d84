import type { z } from "zod";
import type { Training, TrainingSort, TrainingStatus, TrainingType } from "#contracts/academy/training-sessions.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Cell, Download } from "#upstream/core/download/columns.ts";
import { batchesById, type ListWords, listDownload } from "#upstream/core/download/list.ts";
import type { Services } from "#upstream/core/services.ts";
import { inOrder } from "#upstream/db/lists.ts";
import { matching, sortKeys, type TrainingFilters } from "./list.ts";
import { loadTrainings } from "./store.ts";
import { trainings } from "./table.ts";

interface Words extends ListWords {
  readonly type: Readonly<Record<TrainingType, string>>;
  readonly status: Readonly<Record<TrainingStatus, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Allenamenti",
    columns:
      "Data,Dalle,Alle,Nome,Corso,Sede,Campo,Allenatori,Iscritti,Posti,Presenti,Assenti,Da segnare,Tipo,Stato,Motivo,Id",
    type: { standard: "Allenamento", openDay: "Open day" },
    status: { scheduled: "In programma", canceled: "Annullato" },
  },
  en: {
    title: "Training sessions",
    columns: "Date,From,To,Name,Course,Site,Court,Coaches,Booked,Places,Present,Absent,To mark,Type,State,Reason,Id",
    type: { standard: "Training session", openDay: "Open day" },
    status: { scheduled: "Scheduled", canceled: "Cancelled" },
  },
  es: {
    title: "Entrenamientos",
    columns:
      "Fecha,De,A,Nombre,Curso,Sede,Pista,Entrenadores,Inscritos,Plazas,Presentes,Ausentes,Por marcar,Tipo,Estado,Motivo,Id",
    type: { standard: "Entrenamiento", openDay: "Jornada de puertas abiertas" },
    status: { scheduled: "Programado", canceled: "Cancelado" },
  },
};

/** The cells of a row, in the order of the columns. */
const cellsOf = (own: Words): Record<string, (row: Training) => Cell> => ({
  date: ({ date }) => ({ date }),
  startTime: ({ startTime }) => startTime,
  endTime: ({ endTime }) => endTime,
  name: ({ name }) => name,
  course: ({ course }) => course?.name ?? null,
  site: ({ site }) => site.name,
  field: ({ siteField }) => siteField?.name ?? null,
  coaches: ({ coaches }) => coaches.map(({ name }) => name).join(", ") || null,
  booked: ({ counts }) => ({ number: counts.booked }),
  maxAthletes: ({ maxAthletes }) => ({ number: maxAthletes }),
  present: ({ counts }) => ({ number: counts.present }),
  absent: ({ counts }) => ({ number: counts.absent }),
  unmarked: ({ counts }) => ({ number: counts.unmarked }),
  type: ({ type }) => own.type[type],
  status: ({ status }) => own.status[status],
  reason: ({ reason }) => reason || null,
  id: ({ id }) => id,
});

interface DownloadRequest {
  readonly filters: TrainingFilters;
  readonly sort: z.output<typeof TrainingSort>;
  readonly language: Language;
}

function rowsOf({ db, sql, now }: Services, organisationId: string, { filters, sort }: DownloadRequest) {
  const query = db
    .select({ id: trainings.id })
    .from(trainings)
    .where(matching(db, organisationId, filters, now()))
    .orderBy(...inOrder(sort, sortKeys, [trainings.id]))
    .toSQL();
  return batchesById(sql, query, async (ids) => {
    const found = new Map((await loadTrainings(db, organisationId, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  });
}

/** The list as a file. */
export function trainingDownload(
  services: Services,
  organisationId: string,
  asked: DownloadRequest,
): Download<Training> {
  const own = words[asked.language];
  return listDownload(own, asked.language, cellsOf(own), rowsOf(services, organisationId, asked));
}
