import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import { membersPath } from "../memberships/sections.ts";
import type { Route } from "./+types/list";
import { kindPath, kindsPath } from "./handle.ts";

export const handle: RouteHandle = {
  i18n: ["consents", "settings"],
  title: "consents:kinds.title",
  crumbs: [{ to: "/settings", label: "settings:overview.title" }],
  action: { to: `${kindsPath}/new`, label: "consents:kinds.list.new" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(consentKinds.list, { query: { include: "members" } });
  return {
    rows: data.map(({ id, name, type, isRequired, isAsked, text, members }) => ({
      ...{ id, name, type, isRequired, isAsked },
      number: text.number,
      given: members?.given ?? 0,
      all: members?.all ?? 0,
    })),
  };
}

/** What the club asks its athletes to read or to allow, and how many did. */
export default function ConsentKinds({ loaderData: { rows } }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  useLiveRevalidation(["members"]);
  return (
    <List
      empty={{
        icon: "note",
        title: t("kinds.list.empty"),
        hint: t("kinds.list.emptyHint"),
        children: (
          <Button component={Link} to={`${kindsPath}/new`} variant="contained">
            {t("kinds.list.new")}
          </Button>
        ),
      }}
      caption={t("kinds.title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => kindPath(id)}
      mark={({ isAsked }) => (isAsked ? undefined : "muted")}
      columns={[
        {
          id: "name",
          header: t("kinds.fields.name"),
          cell: ({ name, type }) => (
            <>
              {name}
              <small>{t(`types.${type}`)}</small>
            </>
          ),
        },
        {
          id: "state",
          header: t("kinds.list.state"),
          card: "topEnd",
          cell: ({ isAsked, isRequired }) =>
            isAsked ? (
              <StatusChip tone={isRequired ? "info" : "success"} icon="checkCircle">
                {t(isRequired ? "kinds.list.required" : "kinds.list.asked")}
              </StatusChip>
            ) : (
              <StatusChip tone="neutral" icon="archive">
                {t("kinds.list.ended")}
              </StatusChip>
            ),
        },
        {
          id: "version",
          header: t("kinds.list.version"),
          card: "middle",
          cell: ({ number }) => t("version", { number }),
        },
        {
          id: "given",
          header: t("kinds.list.given"),
          align: "end",
          card: "bottom",
          cell: ({ id, given, all, isAsked }) =>
            isAsked ? (
              <Link to={`${membersPath}?status=accepted&consent=${id}.given`}>
                {t("kinds.list.givenOf", { given, count: all })}
              </Link>
            ) : (
              t("kinds.list.givenOf", { given, count: all })
            ),
        },
      ]}
    />
  );
}
