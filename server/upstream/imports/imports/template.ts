import { and, asc, eq } from "drizzle-orm";
import type { ImportFieldInfo, ImportKindName } from "#contracts/imports/import-shapes.ts";
import type { Language } from "#contracts/scalars.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { templateHeading } from "../headings/template-headings.ts";
import type { ImportField } from "../match/fields.ts";
import { importKinds } from "../match/kinds.ts";

/** Choices of one field at most: a list in a cell has an end. */
const maxChoices = 200;

/** The words of fields that hold one of some, as the reader of rows knows them. */
const words: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  gender: { it: ["M", "F"], en: ["M", "F"], es: ["M", "F"] },
  relation: {
    it: ["Madre", "Padre", "Tutore", "Altro"],
    en: ["Mother", "Father", "Guardian", "Other"],
    es: ["Madre", "Padre", "Tutor", "Otro"],
  },
};

/** The names of the club's own things, by the fields that name them. */
async function clubsNames(db: Queryable, organisationId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const values = (code: "levels" | "groups") =>
    db
      .select({ name: attributeValues.name })
      .from(attributeValues)
      .where(and(eq(attributeValues.organisationId, organisationId), eq(attributeValues.code, code)))
      .orderBy(asc(attributeValues.position))
      .limit(maxChoices);
  const [levels, groups, places, packages] = await Promise.all([
    values("levels"),
    values("groups"),
    db
      .select({ name: sites.name })
      .from(sites)
      .where(eq(sites.organisationId, organisationId))
      .orderBy(asc(sites.position))
      .limit(maxChoices),
    db
      .select({ name: subscriptionTemplates.name })
      .from(subscriptionTemplates)
      .where(eq(subscriptionTemplates.organisationId, organisationId))
      .orderBy(asc(subscriptionTemplates.name))
      .limit(maxChoices),
  ]);
  const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
  return {
    "membership.level": namesOf(levels),
    "membership.groups": namesOf(groups),
    "membership.sites": namesOf(places),
    "sale.package": namesOf(packages),
  };
}

/** Fields of a kind as a template has them: both names in two columns, not in one. */
export async function templateFields(
  db: Queryable,
  organisationId: string,
  name: ImportKindName,
  language: Language,
): Promise<ImportFieldInfo[]> {
  const kind = importKinds[name];
  const required = new Set(kind.required.flatMap(([first = []]) => first));
  const names = await clubsNames(db, organisationId);
  return kind.fields.map(({ key, shape, isMany }: ImportField) => ({
    key,
    shape,
    heading: templateHeading(key, language),
    isRequired: required.has(key),
    isInTemplate:
      shape !== "fullName" || !kind.fields.some((other) => other.key === key.replace("fullName", "lastName")),
    isMany: isMany ?? false,
    choices: [...(names[key] ?? words[shape]?.[language] ?? [])],
  }));
}
