import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Drawer, type DrawerProps } from "./drawer.tsx";
import { type Flash, FlashNoScript, FlashSnackbar } from "./flash-message.tsx";
import { documentTitle, usePageFacts } from "./handle.ts";
import { PageTitleContext } from "./page-title.ts";
import { useCloseOnNavigation } from "./popover.ts";
import "./shell.css";
import { SubBar } from "./sub-bar.tsx";
import { TopBar, type TopBarProps } from "./top-bar.tsx";

interface ShellProps extends DrawerProps, Omit<TopBarProps, "organisation"> {
  readonly flash: Flash | null | undefined;
  /** The club is a demo: each page says that it is made up. */
  readonly isDemo: boolean;
  readonly children: ReactNode;
}

/** The main layout: skip link, drawer, top bar, sub-bar with the page's title, the page. */
export function Shell({ sections, organisation, dots, counts, version, flash, isDemo, children, ...bar }: ShellProps) {
  const { t } = useTranslation();
  const page = usePageFacts();
  const title = documentTitle(page, organisation, t("app.name"));
  useCloseOnNavigation("main-menu", "profile-menu");
  return (
    <div className="shell">
      <a href="#content" className="skipLink">
        {t("actions.skip")}
      </a>
      <Drawer
        sections={sections}
        organisation={organisation}
        version={version}
        {...(dots && { dots })}
        {...(counts && { counts })}
      />
      <div className="page">
        <TopBar organisation={organisation} {...bar} />
        <main id="content" tabIndex={-1}>
          <FlashNoScript flash={flash} />
          {page.title !== "" && <SubBar {...page} />}
          <div className="content">
            <PageTitleContext value={title}>{children}</PageTitleContext>
          </div>
        </main>
        {isDemo && <footer className="demoFoot">{t("shell.demo")}</footer>}
      </div>
      <FlashSnackbar flash={flash} />
      {/* why last: a form's error summary sets a title of its own, and the first one in the document counts. */}
      <title>{title}</title>
    </div>
  );
}
