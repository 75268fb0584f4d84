import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import { formKeyField, formOfField } from "#app/rules/form-key.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { SeriesChoice, type SeriesDecision } from "#contracts/facilities/reservation-series.ts";
import { maxSeriesCourts } from "#contracts/facilities/sizes.ts";
import { Id, LocalDate, Tag, text, WallTime } from "#contracts/scalars.ts";
import { maxNotes } from "#contracts/sizes.ts";
import {
  athleteMissing,
  courtMissing,
  guestMissing,
  holderIn,
  holderShape,
  namesAthlete,
  namesGuest,
} from "../reservations/form-schema.ts";
import { proceedName, proceedOf } from "../reservations/proceed.ts";
import { decisionName } from "./decision-names.ts";

const shared = (locale: LanguageCode) => ({
  sportId: Id.optional(),
  startAt: WallTime,
  endAt: WallTime,
  ...holderShape,
  notes: text(maxNotes).default(""),
  discounted: moneyText(locale).optional(),
});

/** The form of a new series, text into the contract's body; its decisions travel beside it (`readAnswers`). */
export const seriesForm = (locale: LanguageCode) =>
  z
    .object({
      ...shared(locale),
      fieldIds: z.array(Id).min(1, courtMissing).max(maxSeriesCourts),
      date: LocalDate,
      until: LocalDate.optional(),
      everyWeeks: z.coerce.number().int().min(1).max(4).default(1),
      confirm: z.string().optional(),
    })
    .refine(namesAthlete, athleteMissing)
    .refine(namesGuest, guestMissing)
    .transform((form) => {
      const { athleteSearch, holder } = holderIn(form);
      return {
        athleteSearch,
        holder,
        fieldIds: form.fieldIds,
        sportId: form.sportId ?? null,
        date: form.date,
        until: form.until ?? null,
        everyWeeks: form.everyWeeks,
        startAt: form.startAt,
        endAt: form.endAt,
        notes: form.notes,
        discounted: form.discounted ?? null,
        confirm: form.confirm !== undefined,
      };
    });
export type SeriesFormOutput = z.output<ReturnType<typeof seriesForm>>;

/** The form that changes the rest of a series. A court `from` the series may give way to another one, `to`. */
export const remainingForm = (locale: LanguageCode) =>
  z
    .object({
      ...shared(locale),
      courts: z.array(z.object({ from: Id, to: Id })).max(maxSeriesCourts),
    })
    .refine(namesAthlete, athleteMissing)
    .refine(namesGuest, guestMissing)
    .transform((form) => {
      const { athleteSearch, holder } = holderIn(form);
      const { courts, sportId = null, startAt, endAt, notes, discounted = null } = form;
      return { athleteSearch, holder, courts, sportId, startAt, endAt, notes, discounted };
    });
export type RemainingFormOutput = z.output<ReturnType<typeof remainingForm>>;

/** The form that adds a date back asks for nothing but what the review does: all else is that of the nearest date. */
export const dateForm = z.object({}).transform(() => ({
  athleteSearch: "",
  holder: { athleteId: null as string | null, guestName: null, guestPhoneNumber: null },
}));
export type DateFormOutput = z.output<typeof dateForm>;

/** What the review asks of a person: the choices, the tag of what was shown, leave to proceed all the same. */
export function readAnswers(form: FormData) {
  const decisions = [...form.entries()].flatMap(([name, value]): SeriesDecision[] => {
    if (!name.startsWith(decisionName)) return [];
    const [date, fieldId] = name.slice(decisionName.length).split(":");
    const read = z.object({ date: LocalDate, fieldId: Id, choice: SeriesChoice }).safeParse({
      date,
      fieldId,
      choice: value,
    });
    return read.success ? [read.data] : [];
  });
  const tag = Tag.safeParse(form.get("tag"));
  return {
    decisions,
    tag: tag.success ? tag.data : null,
    ...proceedOf(String(form.get(proceedName) ?? "")),
  };
}
export type Answers = ReturnType<typeof readAnswers>;

const notCarried = new Set(["intent", "tag", proceedName, formKeyField, formOfField]);

/** The fields of the form as the review carries them along. */
export const carriedEntries = (form: FormData): [name: string, value: string][] =>
  [...form.entries()].flatMap(([name, value]): [string, string][] =>
    typeof value !== "string" || notCarried.has(name) || name.startsWith(decisionName) || name.startsWith("__")
      ? []
      : [[name, value]],
  );
