import { CacheProvider } from "@emotion/react";
import i18next, { type ResourceKey } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { defaultNamespace, languages } from "#app/rules/languages.ts";
import { createEmotionCache } from "#app/ui/emotion.ts";

/** Locale files, each loaded when it is needed: one language, and the namespaces that the routes name. */
const files = import.meta.glob<ResourceKey>("/locales/*/*.json", { import: "default" });
const { lang, dataset } = document.documentElement;

await i18next
  .use(initReactI18next)
  .use(resourcesToBackend((language: string, namespace: string) => files[`/locales/${language}/${namespace}.json`]?.()))
  .init({
    lng: lang,
    ns: (dataset.namespaces ?? defaultNamespace).split(" "),
    defaultNS: defaultNamespace,
    fallbackLng: lang,
    supportedLngs: [...languages],
    interpolation: { escapeValue: false },
  });

// why: browsers hide the nonce from attribute selectors' values, but give it to scripts that the policy let in.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

startTransition(() => {
  hydrateRoot(
    document,
    <CacheProvider value={createEmotionCache(nonce)}>
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <HydratedRouter />
        </StrictMode>
      </I18nextProvider>
    </CacheProvider>,
  );
});
