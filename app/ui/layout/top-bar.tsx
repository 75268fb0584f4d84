import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { Brand } from "./brand.tsx";
import { ProfileMenu, type ProfileMenuProps } from "./profile-menu.tsx";

export interface TopBarProps extends ProfileMenuProps {
  /** The notification bell. */
  readonly bell: ReactNode;
}

/** Menu button (small screens), changelog, bell, profile menu. */
export function TopBar({ bell, ...profile }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="topBar">
      <button type="button" popoverTarget="main-menu" className="barButton menuButton">
        <Icon name="menu" />
        <span className="visuallyHidden">{t("shell.openMenu")}</span>
      </button>
      <Link to="/" className="brandLink barBrand">
        <Brand />
      </Link>
      <div className="barEnd">
        <Link to="/changelog" className="barButton">
          <Icon name="news" />
          <span className="visuallyHidden">{t("shell.changelog")}</span>
        </Link>
        {bell}
        <ProfileMenu {...profile} />
      </div>
    </header>
  );
}
