import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { forgetCallers, requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { organizations } from "#contracts/account/organizations.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/profile";
import { money, profileBody } from "./body.ts";
import { OrganisationForm } from "./form.tsx";
import { LogoImage } from "./logo-image.tsx";

export const handle = belowAccount("account:organisation.title");

/** The organisation, and those of its fields that the form holds. */
async function load({ call, organisationId }: StaffCaller) {
  const organisation = await call(organizations.show, { params: { id: organisationId } });
  const { version, ...values } = profileBody.parse(organisation);
  return { organisation, version, values };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [{ organisation, version, values }, allSports] = await Promise.all([load(staff), staff.call(sports.list)]);
  return {
    id: organisation.id,
    logo: organisation.logo,
    form: {
      version,
      values: formValues(values, { ...staff, money }),
      constraint: constraintOf(profileBody),
      timeZones: timeZoneOptions(organisation.timeZone),
      sports: sportOptions(allSports.data, staff.locale),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { organisation, values: before } = await load(staff);
  return submit(args, staff, {
    form: formOf(profileBody, { ...staff, money }),
    action: "organisation.edit",
    op: organizations.update,
    params: { id: organisation.id },
    target: { type: "organisation", id: organisation.id, label: organisation.name },
    before,
    done: ({ defaultCurrency }) => {
      // why: the bar and the menu show its name.
      forgetCallers(args);
      const isOther = defaultCurrency !== before.defaultCurrency;
      return {
        to: "/account/profile",
        key: isOther ? "account:organisation.savedCurrency" : "account:organisation.saved",
      };
    },
  });
}

export default function OrganisationProfile({ loaderData: { id, logo, form }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <Panel
        title={t("organisation.logo.title")}
        actions={
          <Button component={Link} to="/account/profile/logo" size="small">
            {t(logo ? "organisation.logo.change" : "organisation.logo.add")}
          </Button>
        }
        padded
      >
        {logo ? <LogoImage logo={logo} /> : <p>{t("organisation.logo.none")}</p>}
      </Panel>
      <Panel title={t("organisation.data")} actions={<HistoryLink id={id} />} padded>
        <OrganisationForm {...form} lastResult={actionData} />
      </Panel>
    </>
  );
}
