import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import common from "#locales/it/common.json";
import facilities from "#locales/it/facilities.json";
import { ErrorPage, type ErrorPageProps } from "./error-page.tsx";

const i18n = createInstance({
  lng: "it",
  ns: ["common", "facilities"],
  defaultNS: "common",
  resources: { it: { common, facilities } },
});
await i18n.init();

function textOf(props: ErrorPageProps): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ErrorPage {...props} /> }]);
  const page = (
    <I18nextProvider i18n={i18n}>
      <Stub />
    </I18nextProvider>
  );
  return renderToStaticMarkup(page);
}

const failure = "facilities:errors.reservations.load" as const;

test("a page that could not be shown says what it was about to show", () => {
  expect(textOf({ status: 502, code: "upstream.unreachable", failure })).toContain(facilities.errors.reservations.load);
});

test("a write that was not even tried says so, not that something could not be shown", () => {
  const text = textOf({ status: 503, code: "audit.unavailable", failure });
  expect(text).toContain(common.errors.audit.unavailable.replaceAll("'", "&#x27;"));
  expect(text).not.toContain(facilities.errors.reservations.load);
});
