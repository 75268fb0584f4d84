import { type SQL, sql } from "drizzle-orm";
import { texts, uuids } from "./sql.ts";
import type { Erased, TableEntry } from "./table-entry.ts";

/** Ids of a person, by which what was brought along names them. */
const idsOf = ({ athleteIds, guardianIds }: Erased) => [...athleteIds, ...guardianIds];

/**
 * Whether a row of an import is about the person: what it wrote is theirs, it was found to mean them, or it says their names,
 * in whichever order and cells, or one of their texts. Over `import_rows`.
 */
const rowOf = (who: Erased): SQL => sql`organisation_id = ${who.organisationId} and (
  exists (select from upstream.import_records done
           where done.import_id = import_rows.import_id and done.line = import_rows.line
             and done.record_id = any(${uuids(idsOf(who))}))
  or names = any(select upstream.folded(one) from unnest(${texts(who.texts)}) as one)
  or exists (select from unnest(${texts([...who.texts, ...idsOf(who)])}) as one
              where strpos(lower(concat_ws(' ', cells::text, read::text, judged::text, decision::text)), lower(one)) > 0))`;

/** Whether an import has, or had, something of the person. Over `imports`. */
const importOf = (who: Erased): SQL => sql`organisation_id = ${who.organisationId} and (
  exists (select from upstream.import_rows where import_rows.import_id = imports.id and ${rowOf(who)})
  or exists (select from upstream.import_records done
              where done.import_id = imports.id and done.record_id = any(${uuids(idsOf(who))})))`;

/** The files of imports in which the person stands: they go as a whole. */
export const importedFiles = (who: Erased): SQL => sql`
  select media_id as id from upstream.imports where ${importOf(who)} and media_id is not null`;

/** What was matched, without the examples of values and lines that it shows. */
const withoutExamples = sql`matching || jsonb_build_object('lines', '[]'::jsonb,
  'columns', coalesce((select jsonb_agg(one || '{"samples": []}' order by place)
    from jsonb_array_elements(matching -> 'columns') with ordinality as of(one, place)), '[]'::jsonb),
  'questions', coalesce((select jsonb_agg(one || '{"example": ""}' order by place)
    from jsonb_array_elements(matching -> 'questions') with ordinality as of(one, place)), '[]'::jsonb))`;

/** What the tables of imports hold of people. Imports come first: by their rows it is seen whether they name the person. */
export const importedEntries: Readonly<Record<string, TableEntry>> = {
  imports: {
    own: { rows: importOf, becomes: () => ({ media_id: sql`null`, matching: withoutExamples }) },
    mentions: "file_name missing_values matching",
    nothing: "kind state sheets sheet country options failure",
  },
  import_rows: {
    own: { rows: rowOf, remove: true },
    nothing: "cells read judged verdict decision tax_code names outcome",
    why: "A row that is about the person goes as a whole.",
  },
  import_records: {
    own: {
      rows: (who) => sql`organisation_id = ${who.organisationId} and (record_id = any(${uuids(idsOf(who))})
        or membership_id in (select id from upstream.memberships where athlete_id = any(${uuids(who.athleteIds)})))`,
      becomes: ({ label }) => ({
        label: sql`${label.whole}::text`,
        before: sql`null`,
        after: sql`null`,
        params: sql`null`,
      }),
    },
    mentions: "label params",
    nothing: "record outcome code field before after",
  },
};
