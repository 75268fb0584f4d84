import fontFile from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { getLocale, i18nextMiddleware, translateKey } from "#app/backend/i18n.server.ts";
import { maintenanceMiddleware } from "#app/backend/operations/maintenance.server.ts";
import { routeMiddleware } from "#app/backend/operations/metrics.server.ts";
import { refusalMiddleware } from "#app/backend/refusal.server.ts";
import { requestContext, servicesContext, sessionContext } from "#app/backend/services.server.ts";
import { defaultNamespace, type Namespace, namespaces, textDirection } from "#app/rules/languages.ts";
import { FailedPage } from "#app/ui/errors/failed-page.tsx";
import { useIsBare } from "#app/ui/layout/handle.ts";
import { issueFormKey, ownerOf } from "./backend/forms/form-idempotency.server.ts";
import { signOwner } from "./backend/forms/stored-forms.server.ts";
import { restoreForm } from "./backend/forms/typed.server.ts";
import type { Flash } from "./backend/session/session.server.ts";
import "#app/ui/theme.generated.css";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [
  routeMiddleware,
  i18nextMiddleware,
  refusalMiddleware,
  maintenanceMiddleware,
];

/** The message of the previous page, in the user's language. `duration` in milliseconds. */
export interface FlashText {
  readonly id: string;
  readonly message: string;
  readonly severity: "success" | "info" | "warning" | "error";
  readonly duration: number;
}

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const session = context.get(sessionContext);
  // why: a browser that says nothing of where its requests come from can show it by the key of a form alone.
  if (!session.data && !request.headers.has("sec-fetch-site")) session.keepVisitor();
  const flash = session.takeFlash();
  const { sessionSecret } = context.get(servicesContext).config;
  return {
    locale: getLocale(context),
    requestId: context.get(requestContext).id,
    flash: flash ? toText(flash, context) : null,
    /** The key of the forms on this page; a new one each time a page is read. */
    formKey: issueFormKey(sessionSecret, ownerOf(session), new Date()),
    /** Whose the forms on this page are; what was typed in one is kept for them when their session ends. */
    formOwner: session.data ? signOwner(sessionSecret, session.data) : null,
    kept: await restoreForm(args),
  };
}

const toText = ({ key, values, ...rest }: Flash, context: Route.LoaderArgs["context"]): FlashText => ({
  ...rest,
  message: translateKey(context, key, values),
});

// why: the server hands a flash message out once; a browser that ignored this loader's answer would lose it.
export const shouldRevalidate = () => true;

/** The namespaces that the matched routes name in their handles, the common one first. */
function useNamespaces(): [Namespace, ...Namespace[]] {
  const named = useMatches().flatMap(({ handle }) =>
    typeof handle === "object" && handle !== null && "i18n" in handle && Array.isArray(handle.i18n) ? handle.i18n : [],
  );
  return [defaultNamespace, ...namespaces.filter((name) => name !== defaultNamespace && named.includes(name))];
}

export function Layout({ children }: { children: ReactNode }) {
  const needed = useNamespaces();
  // why: naming them all here waits for their texts before a page is shown.
  const { t, i18n } = useTranslation(needed);
  const locale = useRouteLoaderData<typeof loader>("root")?.locale;
  const isBare = useIsBare();
  useEffect(() => {
    if (locale !== undefined && i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
  // why: measurements, and tests in a browser, wait until the page listens.
  useEffect(() => {
    performance.mark("hydrated");
  }, []);
  return (
    <html lang={i18n.language} dir={textDirection} data-namespaces={needed.join(" ")}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={t("common:shell.description")} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isBare && <link rel="preload" href={fontFile} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isBare && <ScrollRestoration />}
        {!isBare && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <main>
      <FailedPage error={error} requestId={root?.requestId} />
    </main>
  );
}
