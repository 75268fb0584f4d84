import { ThemeProvider } from "@mui/material/styles";
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import common from "#locales/it/common.json";
import reservations from "#locales/it/reservations.json";
import { theme } from "../theme.ts";
import { ErrorPage, type ErrorPageProps } from "./error-page.tsx";

const i18n = createInstance({
  lng: "it",
  ns: ["common", "reservations"],
  defaultNS: "common",
  resources: { it: { common, reservations } },
});
await i18n.init();

function textOf(props: ErrorPageProps): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ErrorPage {...props} /> }]);
  const page = (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <Stub />
      </ThemeProvider>
    </I18nextProvider>
  );
  return renderToStaticMarkup(page);
}

const failure = "reservations:errors.reservations.load" as const;

test("a page that could not be shown says what it was about to show", () => {
  expect(textOf({ status: 502, code: "upstream.contract_broken", failure })).toContain(
    reservations.errors.reservations.load,
  );
});

const escaped = (text: string) => text.replaceAll("'", "&#x27;");
const posted = {
  action: "/locations/new?from=list",
  fields: [["name", 'Campo "1"']] as const,
  hasFiles: false,
  isUndecided: false,
};

test("when upstream is away, the page says so and offers to try again", () => {
  const text = textOf({ status: 503, code: "upstream.paused", failure });
  expect(text).toContain(common.away.upstream);
  expect(text).toContain(`>${common.away.retry}<`);
  expect(text).not.toContain("<form");
});

test("what was posted can be sent again from there, or it says why not", () => {
  const kept = textOf({ status: 503, code: "upstream.paused", posted });
  expect(kept).toContain(escaped(common.away.nothingDone));
  expect(kept).toMatch(/<form [^>]*action="\/locations\/new\?from=list"/u);
  expect(kept).toContain('name="name" value="Campo &quot;1&quot;"');
  const unknown = textOf({ status: 503, code: "upstream.unreachable", posted: { ...posted, isUndecided: true } });
  expect(unknown).toContain(escaped(common.away.undecided));
  const files = textOf({ status: 503, code: "upstream.paused", posted: { ...posted, hasFiles: true } });
  expect(files).toContain(escaped(common.away.files));
  expect(files).not.toContain("<form");
});

test("a write that was not even tried says so, not that something could not be shown", () => {
  const text = textOf({ status: 503, code: "audit.unavailable", failure });
  expect(text).toContain(escaped(common.away.recordDetail));
  expect(text).not.toContain(reservations.errors.reservations.load);
});
