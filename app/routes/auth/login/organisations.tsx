import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Breakable } from "#app/ui/breakable.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Choice } from "./view.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(2, 0),
  padding: 0,
  display: "grid",
  gap: theme.spacing(2),
  "& li": {
    padding: theme.spacing(2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.paper,
  },
  "& h2": { margin: 0 },
  "& p": { margin: theme.spacing(0.5, 0, 1.5), color: theme.vars.palette.text.secondary },
}));

interface OrganisationsProps {
  readonly choices: readonly Choice[];
  readonly email: string | null;
}

/** Where the account may work, with its roles there; one button enters. */
export function Organisations({ choices, email }: OrganisationsProps) {
  const { t, i18n } = useTranslation(["auth", "common"]);
  const list = new Intl.ListFormat(i18n.language);
  if (choices.length === 0) {
    return (
      <>
        <p>{t("context.none")}</p>
        <Link to="/logout">{t("logout.title")}</Link>
      </>
    );
  }
  return (
    <>
      <p>{t("context.intro", { email })}</p>
      <Form method="post">
        <FormKey />
        <List>
          {choices.map(({ staffMemberId, name, roles, current, suspendedReason }) => (
            <li key={staffMemberId}>
              <h2>{name}</h2>
              <p>
                {t("context.roles", { roles: list.format(roles.map((role) => t(`common:roles.${role}`))) })}
                {current && (
                  <>
                    <br />
                    <strong>{t("context.current")}</strong>
                  </>
                )}
              </p>
              {suspendedReason === null ? (
                <Button type="submit" name="staffMemberId" value={staffMemberId} variant="contained">
                  {t("context.enter", { name })}
                </Button>
              ) : (
                <Alert severity="warning">
                  <Breakable text={t("errors.organization.suspended", { reason: suspendedReason })} />
                </Alert>
              )}
            </li>
          ))}
        </List>
      </Form>
      <Link to="/logout">{t("logout.title")}</Link>
    </>
  );
}
