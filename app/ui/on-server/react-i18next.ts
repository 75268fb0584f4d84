import type { i18n, TFunction } from "i18next";
import { useContext } from "react";
import { getI18n, I18nContext } from "react-i18next";
import { onceFor } from "#app/rules/once-for.ts";

// Stands for react-i18next in the server's build (vite.config.ts, ADR 42).

// biome-ignore lint/performance/noBarrelFile: it stands for the library
export { I18nextProvider } from "react-i18next";

interface Texts {
  readonly t: TFunction;
  readonly i18n: i18n;
  readonly ready: true;
}

/** What was handed out, by instance and namespaces: there is one instance for each language (i18n.server.ts). */
const handedOut = onceFor((_: i18n) => new Map<string, Texts>());

/**
 * The library's hook for a page that is drawn once, with all texts at hand. why: the library's makes nine hooks and a
 * copy of the instance for each component that asks, to hear of other languages and of texts that are still on their
 * way; a list asks two hundred times.
 */
export function useTranslation(namespaces?: string | readonly string[]): Texts {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  const known = handedOut(i18n);
  const asked = namespaces ?? i18n.options.defaultNS ?? "translation";
  const name = typeof asked === "string" ? asked : String(asked);
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = textsOf(i18n, typeof asked === "string" ? [asked] : [...(asked || [])]);
  known.set(name, made);
  return made;
}

/** As the library makes them: looked up in the first namespace, keys that name another one in that. */
function textsOf(i18n: i18n, namespaces: string[]): Texts {
  // why: the library's overloads know three parameters, its own hook passes the fourth.
  const fixed = i18n.getFixedT.bind(i18n) as unknown as (...asked: unknown[]) => TFunction;
  return { t: fixed(i18n.language, namespaces[0], undefined, { scopeNs: namespaces }), i18n, ready: true };
}
