import type { i18n, TFunction } from "i18next";

/**
 * An i18next instance that remembers the texts it found, for servers: a page asks for the same few hundred texts each
 * time. Only texts without values are kept, by language and namespaces; there are as many as the locale files hold.
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
  const plain = translate as unknown as (...args: unknown[]) => string;
  const remembered = (...args: unknown[]): string => {
    const [key] = args;
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
