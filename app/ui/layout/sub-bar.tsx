import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import type { PageFacts } from "./handle.ts";

/** Below the top bar: back link, breadcrumbs, title, one action button. */
export function SubBar({ title, back, crumbs, action }: PageFacts) {
  const { t } = useTranslation();
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
        <h1>{title}</h1>
        {action && (
          <Button component={Link} to={action.to} variant="contained" className="pageAction">
            {action.label}
          </Button>
        )}
      </div>
    </header>
  );
}
