import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { devices } from "#contracts/auth/devices.ts";
import type { Route } from "./+types/access";

export const handle = belowAccount("account:access.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(devices.list);
  const { timeZone } = staff.staff.organization;
  return {
    email: staff.account.email,
    devices: data.map(({ usedAt, ...device }, place) => ({
      ...device,
      place,
      usedAt: formatDateTime(usedAt, timeZone),
    })),
    places: staff.account.staffMembers
      .filter(({ access }) => access.dashboard)
      .map(({ id, organization, roles }) => ({
        id,
        name: organization.name,
        roles,
        isCurrent: organization.id === staff.organisationId,
      })),
  };
}

export default function Access({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["account", "common"]);
  const { email, devices: known, places } = loaderData;
  const list = new Intl.ListFormat(i18n.language);
  const nameOf = ({ browser, system }: (typeof known)[number]) => {
    const names = {
      browser: browser ? t(`access.browsers.${browser}`) : t("access.otherBrowser"),
      system: system ? t(`access.systems.${system}`) : "",
    };
    return system ? t("access.browserOn", names) : names.browser;
  };
  return (
    <>
      <Panel
        title={t("access.credentials")}
        actions={
          <>
            <Button component={Link} to="/profile/email" size="small">
              {t("profile.changeEmail")}
            </Button>
            <Button component={Link} to="/profile/password" size="small">
              {t("password.title")}
            </Button>
          </>
        }
        padded
      >
        <Facts facts={[{ label: t("access.email"), value: email }]} />
      </Panel>
      <List
        title={t("access.devices")}
        actions={
          <Button component={Link} to="/account/access/sign-out" size="small">
            {t("access.signOut.title")}
          </Button>
        }
        empty={{ icon: "lock", title: t("access.noDevices") }}
        caption={t("access.devices")}
        rows={known}
        rowKey={({ place }) => String(place)}
        columns={[
          { id: "device", header: t("access.device"), cell: nameOf },
          {
            id: "state",
            header: t("access.state"),
            card: "topEnd",
            cell: ({ current, signedIn }) =>
              current ? (
                <StatusChip tone="info" icon="check">
                  {t("access.current")}
                </StatusChip>
              ) : (
                <StatusChip tone={signedIn ? "success" : "neutral"} icon={signedIn ? "checkCircle" : "logout"}>
                  {t(signedIn ? "access.signedIn" : "access.signedOut")}
                </StatusChip>
              ),
          },
          { id: "usedAt", header: t("access.usedAt"), card: "middle", cell: ({ usedAt }) => usedAt },
        ]}
      />
      <List
        title={t("access.places")}
        {...(places.length > 1 && {
          actions: (
            <Button component={Link} to="/login?changeContext=1" size="small">
              {t("common:shell.changeOrganization")}
            </Button>
          ),
        })}
        empty={{ icon: "groups", title: t("access.places") }}
        caption={t("access.places")}
        rows={places}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: t("access.place"), cell: ({ name }) => name },
          {
            id: "roles",
            header: t("access.roles"),
            card: "middle",
            cell: ({ roles }) => list.format(roles.map((role) => t(`common:roles.${role}`))),
          },
          {
            id: "current",
            header: t("access.state"),
            card: "topEnd",
            cell: ({ isCurrent }) =>
              isCurrent && (
                <StatusChip tone="info" icon="check">
                  {t("access.here")}
                </StatusChip>
              ),
          },
        ]}
      />
    </>
  );
}
