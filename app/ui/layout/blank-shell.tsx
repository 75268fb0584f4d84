import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Brand } from "./brand.tsx";
import { type Flash, FlashNoScript, FlashSnackbar } from "./flash-message.tsx";
import { documentTitle, usePageFacts } from "./handle.ts";
import { PageTitleContext } from "./page-title.ts";
import { LanguageButtons } from "./profile-menu.tsx";
import { SubBar } from "./sub-bar.tsx";
import "./shell.css";

interface BlankShellProps {
  readonly flash: Flash | null | undefined;
  readonly children: ReactNode;
}

/** The layout of pages outside an organisation: brand, one sheet, languages. */
export function BlankShell({ flash, children }: BlankShellProps) {
  const { t } = useTranslation();
  const page = usePageFacts();
  const title = documentTitle(page, t("app.name"));
  return (
    <div className="blankShell">
      <a href="#content" className="skipLink">
        {t("actions.skip")}
      </a>
      <header className="blankShellHead">
        <Link to="/" className="brandLink">
          <Brand />
        </Link>
        <p>{t("app.tagline")}</p>
      </header>
      <main id="content" tabIndex={-1}>
        <FlashNoScript flash={flash} />
        <div className="sheet">
          <SubBar {...page} />
          <PageTitleContext value={title}>{children}</PageTitleContext>
        </div>
      </main>
      <footer className="blankShellFoot">
        <LanguageButtons />
      </footer>
      <FlashSnackbar flash={flash} />
      {/* why last: see shell.tsx */}
      <title>{title}</title>
    </div>
  );
}
