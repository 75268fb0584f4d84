import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { addSums } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { OpenAmounts } from "#app/ui/money/open-amounts.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { guardians } from "#contracts/academy/guardians.ts";
import { MembershipChip } from "../memberships/chips.tsx";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/family";
import { nameOf } from "./load.server.ts";

export const handle = belowMember("athletes:family.title", { i18n: ["athletes"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const params = { id: membership.athlete.id };
  const [own, family] = await Promise.all([
    staff.call(guardians.list, { params }),
    staff.call(guardians.family, { params }),
  ]);
  return {
    member,
    isMinor: membership.athlete.isMinor,
    people: own.data.map((one) => ({
      id: one.id,
      name: nameOf(one),
      relation: one.relation,
      email: one.email,
      phoneNumber: one.phoneNumber,
      isPayer: one.isPayer,
      receivesMail: one.receivesMail,
    })),
    relatives: family.data.map(({ birthDate, ...one }) => ({
      id: one.athleteId,
      membershipId: one.membershipId,
      name: [one.lastName, one.firstName].filter(Boolean).join(" "),
      birthDate: birthDate && formatLocalDate(birthDate),
      status: one.status,
      open: one.open,
    })),
    sums: addSums(family.data.flatMap(({ open }) => open)),
  };
}

/**
 * The page of a member's family: who answers for the member, who else they answer for, and what the whole family owes.
 */
export default function Family({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  useLiveRevalidation(["members", "sales"]);
  const { isMinor, people } = loaderData;
  const path = sectionPath(params.membershipId, "family");
  const add = (
    <Button
      component={Link}
      to={`${path}/new`}
      variant={people.length === 0 ? "contained" : "outlined"}
      startIcon={<Icon name="add" />}
    >
      {t("guardians.list.new")}
    </Button>
  );
  return (
    <>
      <Panel title={t("guardians.list.title")} actions={people.length > 0 && add}>
        {people.length === 0 ? (
          <EmptyState
            icon="groups"
            title={t("guardians.list.empty")}
            hint={t(isMinor ? "guardians.list.emptyMinor" : "guardians.list.emptyHint")}
          >
            {add}
          </EmptyState>
        ) : (
          <Guardians people={people} path={path} />
        )}
      </Panel>
      <Relatives {...loaderData} />
    </>
  );
}

const Total = styled("p")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 600,
  textAlign: "end",
}));

type Loaded = Route.ComponentProps["loaderData"];

function Guardians({ people, path }: Pick<Loaded, "people"> & { readonly path: string }) {
  const { t } = useTranslation("athletes");
  return (
    <DataTable
      caption={t("guardians.list.title")}
      rows={people}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${path}/${id}/edit`}
      columns={[
        { id: "name", header: t("guardians.list.name"), cell: ({ name }) => name },
        {
          id: "relation",
          header: t("guardians.fields.relation"),
          card: "topEnd",
          cell: ({ relation }) => t(`guardians.relations.${relation}`),
        },
        {
          id: "contacts",
          header: t("guardians.list.contacts"),
          card: "middle",
          cell: ({ email, phoneNumber }) => (
            <>
              {phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/gu, "")}`}>{phoneNumber}</a>}
              {phoneNumber && email ? <small>{email}</small> : email}
            </>
          ),
        },
        {
          id: "does",
          header: t("guardians.list.does"),
          card: "bottom",
          cell: ({ isPayer, receivesMail }) => (
            <>
              {isPayer && (
                <StatusChip tone="info" icon="euro">
                  {t("guardians.list.pays")}
                </StatusChip>
              )}{" "}
              {receivesMail && (
                <StatusChip tone="neutral" icon="email">
                  {t("guardians.list.reads")}
                </StatusChip>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Relatives({ relatives, sums, member }: Pick<Loaded, "relatives" | "sums" | "member">) {
  const { t } = useTranslation("athletes");
  const debtors = relatives.filter(({ open }) => open.length > 0);
  const collect = debtors.length > 0 && (
    <Button
      component={Link}
      to={`/my-organization/collect?${new URLSearchParams(debtors.map(({ id }) => ["athleteId", id]))}`}
      variant="contained"
      startIcon={<Icon name="euro" />}
    >
      {t(relatives.length > 1 ? "family.collect" : "family.collectOne")}
    </Button>
  );
  return (
    <Panel title={t("family.relatives")} actions={collect}>
      <DataTable
        caption={t("family.relatives")}
        rows={relatives}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "name",
            header: t("family.athlete"),
            cell: ({ name, membershipId }) =>
              membershipId === null || membershipId === member.id ? (
                name
              ) : (
                <Link to={sectionPath(membershipId, "family")}>{name}</Link>
              ),
          },
          { id: "born", header: t("fields.birthDate"), card: "middle", cell: ({ birthDate }) => birthDate ?? "" },
          {
            id: "status",
            header: t("family.membership"),
            card: "topEnd",
            cell: ({ status }) => status && <MembershipChip status={status} />,
          },
          {
            id: "toPay",
            header: t("family.toPay"),
            align: "end",
            card: "middleEnd",
            cell: ({ open }) => (open.length > 0 ? <OpenAmounts open={open} /> : t("family.nothing")),
          },
        ]}
      />
      {sums.length > 0 && relatives.length > 1 && (
        <Total>
          {t("family.total")} <OpenAmounts open={sums} />
        </Total>
      )}
    </Panel>
  );
}
