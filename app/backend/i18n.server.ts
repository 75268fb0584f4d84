import { createInstance, type i18n, type Resource, type TFunction } from "i18next";
import { createCookie, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import {
  defaultNamespace,
  fallbackLanguage,
  isLanguage,
  type LanguageCode,
  languages,
  namespaces,
} from "#app/rules/languages.ts";
import { requestContext, sessionContext } from "./services.server.ts";

/** All locale files, bundled: `/locales/<language>/<namespace>.json`. */
const files = import.meta.glob<Resource[string][string]>("/locales/*/*.json", { eager: true, import: "default" });
const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [, , language = "", file = ""] = path.split("/");
  resources[language] = { ...resources[language], [file.replace(/\.json$/u, "")]: texts };
}

/**
 * Whether a code of an error has a text of its own that pages show: in whichever namespace but the log's, or by its
 * ending.
 */
export function hasErrorText(code: string): boolean {
  const own = ["errors", ...code.split(".")];
  const { [fallbackLanguage]: texts = {} } = resources;
  const hasOwn = Object.entries(texts).some(
    ([namespace, all]) => namespace !== "audit" && typeof textAt(all, own) === "string",
  );
  return hasOwn || typeof textAt(texts[defaultNamespace], ["errors", "any", own.at(-1) ?? ""]) === "string";
}

const textAt = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    texts,
  );

/** The language chosen in this browser. Signed-in accounts also store it upstream. */
const languageCookie = createCookie("lng", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 31_536_000 });

/** `Set-Cookie` value that keeps the browser's choice of language. */
export const serializeLanguage = (language: LanguageCode, context: Readonly<RouterContextProvider>): Promise<string> =>
  languageCookie.serialize(language, { secure: context.get(requestContext).secure });

/**
 * One i18next instance for each language, made when it is first asked for. why: making one takes as long as drawing a
 * small page; texts never change while a process runs, so that requests can share them.
 */
const instances = new Map<LanguageCode, i18n>();

function instanceOf(language: LanguageCode): i18n {
  const known = instances.get(language);
  if (known) return known;
  const made = createInstance({
    resources,
    lng: language,
    ns: [...namespaces],
    defaultNS: defaultNamespace,
    fallbackLng: fallbackLanguage,
    supportedLngs: [...languages],
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void made.init();
  instances.set(language, made);
  return made;
}

/** `es-ES,en;q=0.8` as `es,en;q=0.8`: with the region, the library takes any exact match further down first. */
const withoutRegions = (header: string | null) => header?.replaceAll(/\b([a-z]{2,3})(?:-\w+)+/giu, "$1") ?? null;

/** Finds the request's language: the account's, the browser's choice, what the browser prefers, Italian. */
export const [i18nextMiddleware, detectedLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    // why: the library's own step for the header looks at the browser's first language only
    order: ["custom"],
    findLocale: async ({ context, request }) => {
      const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
      const stored = context.get(sessionContext).data?.language;
      return stored ?? (isLanguage(chosen) ? chosen : withoutRegions(request.headers.get("accept-language")));
    },
  },
  // why: the library makes an instance for each request. Without texts it costs next to nothing; those in use are ours.
  i18next: { resources: {} },
});

/** The language of this request. */
export function getLocale(context: Readonly<RouterContextProvider>): LanguageCode {
  const language = detectedLanguage(context);
  return isLanguage(language) ? language : fallbackLanguage;
}

/** The i18next instance of this request's language, which other requests share: never change its language. */
export const getI18n = (context: Readonly<RouterContextProvider>): i18n => instanceOf(getLocale(context));

/** Looks texts up in all namespaces; a key begins with its namespace. */
export type Translator = TFunction<typeof namespaces>;

/** The texts of this request's language, for loaders and actions. */
export const getTranslator = (context: Readonly<RouterContextProvider>): Translator =>
  getI18n(context).getFixedT(getLocale(context), namespaces);

/** The texts of a language that is not the request's: what is written for other readers. */
export const getTexts = (context: Readonly<RouterContextProvider>, language: LanguageCode): Translator =>
  getI18n(context).getFixedT(language, namespaces);

/** The texts of a language, for jobs that run outside of a request. */
export const textsIn = (language: string | null): Translator => {
  const known = language !== null && isLanguage(language) ? language : fallbackLanguage;
  return instanceOf(known).getFixedT(known, namespaces);
};

/** A text by a key that is data, such as a flash message's; `getTranslator` is for keys that stand in the code. */
export function translateKey(
  context: Readonly<RouterContextProvider>,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  // why: the typed function cannot know a key that is found at run time; a missing one comes back as it is.
  const t = getTranslator(context) as unknown as (key: string, values: object) => string;
  return t(key, values);
}
