import { useTranslation } from "react-i18next";
import { Form, Link, useLocation } from "react-router";
import { languages } from "#app/rules/languages.ts";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { Icon } from "../icon.tsx";

export interface ProfileMenuProps {
  readonly name: string;
  readonly email: string;
  /** The person's roles in the organisation, in words. */
  readonly roles: string;
  readonly organisation: string;
  /** Whether the account of the club is open to the person. */
  readonly hasAccount: boolean;
  /** Whether there is more than one organisation to work in. */
  readonly hasOtherContexts: boolean;
}

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((part) => part.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join("")
    .toUpperCase();

/** The person's own menu: profile, language, organisation, the way out. Opens without a script. */
export function ProfileMenu({ name, email, roles, organisation, hasAccount, hasOtherContexts }: ProfileMenuProps) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" popoverTarget="profile-menu" className="profileButton">
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="profileName" aria-hidden="true">
          {name}
          <small>{organisation}</small>
        </span>
        <span className="visuallyHidden">{t("shell.profileMenu", { name })}</span>
        <Icon name="expand" />
      </button>
      <div id="profile-menu" popover="auto" className="profileMenu">
        <div className="profileHead">
          <strong>{name}</strong>
          <span>{email}</span>
          <span>
            {roles} · {organisation}
          </span>
        </div>
        <Link to="/profile">
          <Icon name="person" />
          {t("shell.profile")}
        </Link>
        {hasAccount && (
          <Link to="/account/profile">
            <Icon name="settings" />
            {t("shell.account")}
          </Link>
        )}
        {hasOtherContexts && (
          <Link to="/login?changeContext=1">
            <Icon name="swap" />
            {t("shell.changeOrganization")}
          </Link>
        )}
        <LanguageButtons />
        <Link to="/logout">
          <Icon name="logout" />
          {t("shell.logout")}
        </Link>
      </div>
    </>
  );
}

/** One button for each language, each named in its own; the page is shown again in the one chosen. */
export function LanguageButtons() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/language" className="languages" aria-label={t("shell.language")}>
      <FormKey />
      <Icon name="language" />
      <input type="hidden" name="to" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={i18n.language === language}
        >
          {t(`languages.${language}`)}
        </button>
      ))}
    </Form>
  );
}
