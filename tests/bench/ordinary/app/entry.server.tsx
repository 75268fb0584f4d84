import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createInstance } from "i18next";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { type EntryContext, ServerRouter } from "react-router";
import common from "#locales/it/common.json";
import memberships from "#locales/it/memberships.json";
import money from "#locales/it/money.json";
import reservations from "#locales/it/reservations.json";
import subscriptions from "#locales/it/subscriptions.json";

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: "it",
  defaultNS: "reservations",
  resources: { it: { common, reservations, memberships, money, subscriptions } },
  interpolation: { escapeValue: false },
});

/** The whole document with the styles that it inserted, as MUI's guide has it. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  const cache = createCache({ key: "css" });
  cache.compat = true;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <CacheProvider value={cache}>
        <I18nextProvider i18n={i18n}>
          <ServerRouter context={entry} url={request.url} />
        </I18nextProvider>
      </CacheProvider>,
      {
        async onAllReady() {
          const html = await text(pipe(new PassThrough()));
          const css = Object.values(cache.inserted).join("");
          const styles = `<style data-emotion="css ${Object.keys(cache.inserted).join(" ")}">${css}</style>`;
          resolve(
            new Response(
              html.replace("</head>", () => `${styles}</head>`),
              { status, headers },
            ),
          );
        },
        onShellError: reject,
      },
    );
  });
}
