import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { BesideLink } from "./beside-link.tsx";
import type { PageFacts } from "./handle.ts";

/** The bar below the top bar: back link, breadcrumbs, title, the way to the manual's chapter, one action button. */
export function SubBar({ title, heading, back, crumbs, action, range }: PageFacts) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className="subBar">
      {crumbs.length > 0 && (
        <nav aria-label={t("shell.breadcrumbs")} className="crumbs">
          <ol>
            {crumbs.map(({ label, to }) => (
              <li key={label}>
                {to === undefined ? label : <Link to={to}>{label}</Link>}
                <Icon name="next" />
              </li>
            ))}
            <li>
              <span aria-current="page">{title}</span>
            </li>
          </ol>
        </nav>
      )}
      <div className="titleRow">
        {back !== undefined && (
          <Link to={back} className="backLink" aria-label={t("actions.back")}>
            <Icon name="back" />
          </Link>
        )}
        <h1>{heading}</h1>
        {/* No link of the router: the address leads on to a chapter and has no page of its own. */}
        <a
          href={`/documentation/about?${new URLSearchParams({ path: pathname })}`}
          className="helpLink"
          title={t("shell.help", { page: title })}
        >
          <Icon name="help" />
          <span className="visuallyHidden">{t("shell.help", { page: title })}</span>
        </a>
        {range && <range.Selector label={range.label} usual={range.usual} facts={range.facts} />}
        {action && (
          <Button
            component={BesideLink}
            beside={action.beside}
            keepsQuery={false}
            to={action.to}
            variant="contained"
            className="pageAction"
            startIcon={<Icon name={action.icon ?? "add"} />}
            title={action.label}
          >
            <span>{action.label}</span>
          </Button>
        )}
      </div>
    </header>
  );
}
