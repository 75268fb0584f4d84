import type { i18n, TFunction } from "i18next";
import { LRUCache } from "lru-cache";

/** How many texts with values a translator remembers: a few pages' of numbers, names and dates. */
const filledTexts = 2_000;

/**
 * An i18next instance that remembers the texts it found, for servers: a page asks for the same few hundred texts each
 * time. Texts without values are kept for good, by language and namespaces: there are as many as the locale files hold.
 * Of those with values the last ones are kept.
 *
 * It inherits from the given instance and has next to nothing of its own, because `useTranslation` copies every own
 * property for each component that asks.
 */
export function withMemory(instance: i18n): i18n {
  const translators = new Map<string, TFunction>();
  const getFixedT: i18n["getFixedT"] = (...[language, namespace, keyPrefix, options]: unknown[]): never => {
    const name = JSON.stringify([language, namespace, keyPrefix, options]);
    let found = translators.get(name);
    if (!found) {
      // why: the library's overloads cannot be called with arguments that were collected.
      const make = instance.getFixedT as (...args: unknown[]) => TFunction;
      found = remembering(make.call(instance, language, namespace, keyPrefix, options));
      translators.set(name, found);
    }
    return found as never;
  };
  return Object.assign(Object.create(instance), { getFixedT }) as i18n;
}

function remembering(translate: TFunction): TFunction {
  const texts = new Map<string, string>();
  const filled = new LRUCache<string, string>({ max: filledTexts });
  const plain = translate as unknown as (...args: unknown[]) => string;
  const remembered = (...args: unknown[]): string => {
    const [key, values] = args;
    if (args.length === 2 && typeof key === "string" && isFlat(values)) {
      const name = `${key} ${JSON.stringify(values)}`;
      const known = filled.get(name);
      if (known !== undefined) return known;
      const text = plain(key, values);
      if (typeof text === "string") filled.set(name, text);
      return text;
    }
    if (args.length !== 1 || typeof key !== "string") return plain(...args);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = plain(key);
    // why: a key without a text comes back as it is; such keys may be data, and without end.
    if (typeof text === "string" && !key.endsWith(text)) texts.set(key, text);
    return text;
  };
  return Object.assign(remembered, translate) as unknown as TFunction;
}

/** Whether values are texts and numbers alone, which their JSON tells apart. */
const isFlat = (values: unknown): values is object =>
  typeof values === "object" &&
  values !== null &&
  Object.values(values).every((value) => typeof value === "string" || Number.isFinite(value));
