import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { today } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type RouteHandle, usePageFacts } from "#app/ui/layout/handle.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import type { Route } from "./+types/layout";
import { OpenDayStatusChip } from "./chips.tsx";
import { Conversion } from "./conversion.tsx";
import { addTrainings, openDayPath, sections } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { datesOf, stateOf } from "./view.ts";

export const handle: RouteHandle = { i18n: ["open-days"] };

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const { visibility, conversion } = openDay;
  const state = stateOf(openDay, today(staff.staff.organization.timeZone));
  return { state, visibility, when: datesOf(openDay), conversion };
}

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 24px",
  marginBottom: theme.spacing(1),
  "& > .facts, & > .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  "& > .buttons": { marginInlineStart: "auto" },
  [theme.breakpoints.down("sm")]: { "& > .buttons": { marginInlineStart: 0 } },
}));

/** One open day: how it stands, what it brought and what to do next, links to its parts, and the part's page below them. */
export default function OpenDayLayout({ loaderData, params: { openDayId: id } }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const lookup = useLookup();
  const { pathname } = useLocation();
  const { title } = usePageFacts();
  const { state, visibility, when, conversion } = loaderData;
  const isSection =
    sections.some(({ path }) => openDayPath(id, path) === pathname) || pathname === addTrainings(id).beside;
  const tabs = sections.map(({ path, label }) => ({
    to: openDayPath(id, path),
    label: lookup(label),
    end: path === "",
  }));
  return (
    <>
      <Head>
        <div className="facts">
          <OpenDayStatusChip state={state} visibility={visibility} />
          <span className="number">{when}</span>
        </div>
        {conversion.subscribed > 0 && <Conversion conversion={conversion} />}
        {isSection && <Actions id={id} state={state} />}
      </Head>
      <Tabs label={t("sections")} tabs={tabs} />
      {!isSection && <h2>{title}</h2>}
      <Outlet />
    </>
  );
}

interface ActionsProps {
  readonly id: string;
  readonly state: ReturnType<typeof stateOf>;
}

/** What is done next with an open day; one that was called off is only deleted. */
function Actions({ id, state }: ActionsProps) {
  const { t } = useTranslation("open-days");
  const isDraft = state === "draft";
  return (
    <div className="buttons">
      {state !== "canceled" && (
        <>
          <Button
            component={Link}
            to={openDayPath(id, "publication")}
            variant={isDraft ? "contained" : "outlined"}
            startIcon={<Icon name={isDraft ? "check" : "lock"} />}
          >
            {t(isDraft ? "publication.publish" : "publication.withdraw")}
          </Button>
          <Button component={Link} to={openDayPath(id, "edit")} variant="outlined" startIcon={<Icon name="edit" />}>
            {t("edit.link")}
          </Button>
        </>
      )}
      {state === "published" && (
        <EndLink to={openDayPath(id, "cancellation")} icon="cancel">
          {t("cancellation.link")}
        </EndLink>
      )}
      <EndLink to={openDayPath(id, "deletion")} icon="delete">
        {t("deletion.link")}
      </EndLink>
    </div>
  );
}

/** The way to a page that ends the open day. */
const EndLink = ({ to, icon, children }: { to: string; icon: "cancel" | "delete"; children: ReactNode }) => (
  <Button component={Link} to={to} variant="text" color="error" startIcon={<Icon name={icon} />}>
    {children}
  </Button>
);
