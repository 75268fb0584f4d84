import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { CourtSwatch } from "#app/ui/courts/court-swatch.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { type AttributeCode, attributes } from "#contracts/academy/attributes.ts";
import { RegistrationTabs } from "../registration-tabs.tsx";
import type { Route } from "./+types/list";
import { codeAt, loggedAs, pathOf } from "./kinds.ts";
import { loadValues, targetOf } from "./load.server.ts";

export const handle: RouteHandle<{ readonly code: AttributeCode }> = {
  i18n: ["attributes"],
  title: (data) => `attributes:of.${data?.code ?? "levels"}.title`,
  failure: "attributes:errors.load",
  action: (data) => (data ? { to: `${pathOf(data.code)}/new`, label: `attributes:of.${data.code}.new.title` } : null),
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  return { code, values: await loadValues(staff, code) };
}

/** Puts a level or group at another place: for the buttons of the list, and its handles. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  const values = await loadValues(staff, code);
  return submitMove(args, staff, values, (value, _, positions) => ({
    action: `${loggedAs[code]}.reorder` as const,
    op: attributes.reorder,
    input: { params: { code }, body: { positions } },
    target: targetOf(code, value),
    done: { to: pathOf(code), key: `attributes:of.${code}.moved`, values: { name: value.name } },
  }));
}

export default function AttributeList({ loaderData: { code, values }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["attributes", "common"]);
  const path = pathOf(code);
  return (
    <>
      <Refusals reply={actionData} ns="attributes" />
      <RegistrationTabs current={code} />
      <List
        empty={{
          icon: code === "levels" ? "chart" : "groups",
          title: t(`of.${code}.empty`),
          hint: t(`of.${code}.emptyHint`),
          step: "levels",
          children: (
            <Button component={Link} to={`${path}/new`} variant="contained">
              {t(`of.${code}.new.title`)}
            </Button>
          ),
        }}
        caption={t(`of.${code}.title`)}
        rows={values}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `${path}/${id}/edit`}
        columns={[
          { id: "name", header: t("fields.name"), cell: ({ name }) => name },
          {
            id: "color",
            header: t("fields.color"),
            card: "bottomEnd",
            cell: ({ color }) =>
              color && (
                <>
                  <CourtSwatch color={color} /> {t(`common:colors.${color}`)}
                </>
              ),
          },
          {
            id: "athletes",
            header: t("list.athletes"),
            align: "end",
            card: "bottom",
            cell: ({ id, athletes }) =>
              athletes === 0 ? (
                "–"
              ) : (
                <Link
                  to={`/my-organization/memberships?${code === "levels" ? "levelId" : "groupId"}=${id}&status=accepted`}
                >
                  {t("list.athletesCount", { count: athletes })}
                </Link>
              ),
          },
          {
            id: "actions",
            header: t("list.order"),
            align: "end",
            card: "topEnd",
            cell: ({ id, name, order }) => (
              <RowActions>
                <MoveButtons {...{ id, name }} isFirst={order === 0} isLast={order >= values.length - 1} />
              </RowActions>
            ),
          },
        ]}
      />
    </>
  );
}
