import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Lookup } from "#app/ui/text.ts";

export const importsPath = "/my-organization/imports";
/** A page of an import: its own, or one below it. */
export const importPath = (id: string, part?: "columns" | "rows" | "undo" | "delete"): string =>
  `${importsPath}/${id}${part ? `/${part}` : ""}`;

/** What the loader of every page of one import answers, among other things. */
export interface WithImport {
  /** `fileName`: null when it was pasted. */
  readonly of: { readonly id: string; readonly fileName: string | null };
}

/** What an import is called: as its file. */
export const importName = ({ fileName }: WithImport["of"], t: Lookup): string => fileName ?? t("imports:pasted");

interface Place {
  /** The import's own page. */
  readonly isFirst?: boolean;
  /** A step before anything is written: the import's own page only leads to it, so that the way back is the list. */
  readonly isStep?: boolean;
}

/** The handle of a page of one import. */
export const belowImport = (
  title: TextKey,
  { isFirst = false, isStep = false }: Place = {},
): RouteHandle<WithImport> => ({
  i18n: ["imports"],
  title: (data, t) => (data && isFirst ? importName(data.of, t) : t(title)),
  missing: "imports:errors.missing",
  crumbs: (data, t) => [
    { to: importsPath, label: "imports:list.title" },
    ...(data && !isFirst ? [{ ...(!isStep && { to: importPath(data.of.id) }), label: importName(data.of, t) }] : []),
  ],
});
