import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { currentLink, type MenuId, type VisibleSection } from "#app/rules/menu.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-names.ts";
import { Brand } from "./brand.tsx";

const icons: Record<MenuId, IconName> = {
  home: "home",
  dashboard: "dashboard",
  staff: "groups",
  academy: "school",
  registrations: "card",
  trainings: "clock",
  recurringSessions: "history",
  courses: "school",
  administration: "euro",
  priceList: "list",
  sites: "location",
  academyAnalytics: "chart",
  events: "trophy",
  allEvents: "trophy",
  myEvents: "person",
  championships: "trophy",
  tournamentSimulator: "simulator",
  revenueSimulator: "simulator",
  eventAnalytics: "chart",
  facilities: "court",
  agenda: "calendar",
  reservations: "list",
  pending: "wait",
  locations: "court",
  club: "groups",
  settings: "settings",
  account: "card",
  audit: "history",
  support: "help",
  feedback: "feedback",
  documentation: "book",
  information: "info",
  marketplace: "cart",
};

export interface DrawerProps {
  readonly sections: readonly VisibleSection[];
  readonly organisation: string;
  /** Entries that carry a dot, with the words that say why. */
  readonly dots?: Partial<Record<MenuId, string>>;
  /** Entries that carry a number, with the words for it. */
  readonly counts?: Partial<Record<MenuId, { readonly count: number; readonly words: string }>>;
  readonly version: string;
}

/** The side menu: always there on wide screens, a popover that the menu button opens on small ones. */
export function Drawer({ sections, organisation, dots = {}, counts = {}, version }: DrawerProps) {
  const { t } = useTranslation();
  const current = currentLink(sections, useLocation());
  return (
    <nav id="main-menu" popover="auto" className="drawer" aria-label={t("shell.mainMenu")}>
      <div className="drawerHead">
        <Link to="/" className="brandLink">
          <Brand />
        </Link>
        <button type="button" popoverTarget="main-menu" popoverTargetAction="hide" className="drawerClose">
          <Icon name="close" />
          <span className="visuallyHidden">{t("shell.closeMenu")}</span>
        </button>
      </div>
      <p className="organisation">{organisation}</p>
      <div>
        {sections.map(({ id, heading, links }) => (
          <section key={id}>
            {heading && <h2>{t(`menu.${id}`)}</h2>}
            <ul>
              {links.map((link) => (
                <li key={link.id}>
                  <Link to={link.to} aria-current={link.id === current ? "page" : undefined}>
                    <Icon name={icons[link.id]} />
                    {t(`menu.${link.id}`)}
                    {dots[link.id] && (
                      <span className="dot">
                        <span className="visuallyHidden">{dots[link.id]}</span>
                      </span>
                    )}
                    <Count {...counts[link.id]} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Link to="/changelog" className="version">
        {t("shell.changelog")} · {version}
      </Link>
    </nav>
  );
}

/** A number at the end of an entry; nothing for none. */
function Count({ count = 0, words }: { readonly count?: number; readonly words?: string }) {
  if (count === 0) return null;
  return (
    <span className="menuCount">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visuallyHidden">, {words}</span>
    </span>
  );
}
