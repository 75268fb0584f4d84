import { useTranslation } from "react-i18next";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import type { Role } from "#contracts/operation.ts";
import type { StaffRow } from "./view.ts";

/** The tables of all roles have their columns below each other. */
const Columns = styled(StyledTable)(({ theme }) => ({
  [theme.breakpoints.up("sm")]: {
    tableLayout: "fixed",
    "& th, & td": { overflowWrap: "anywhere" },
    "& th:nth-of-type(1)": { width: "26%" },
    "& th:nth-of-type(3)": { width: "28%" },
    "& th:nth-of-type(4)": { width: 150 },
  },
}));

interface StaffTableProps {
  /** The role; null for the people who have none. */
  readonly role: Role | null;
  readonly rows: readonly StaffRow[];
  readonly isManager: boolean;
  /** Whether all people of the role are shown, so that they can be put in another order. */
  readonly isWhole: boolean;
}

/** The people who have a role, in its order, with buttons to change that order. */
export function StaffTable({ role, rows, isManager, isWhole }: StaffTableProps) {
  const { t } = useTranslation(["staff", "common"]);
  const title = role ? t(`list.sections.${role}`) : t("list.noRole");
  return (
    <List
      title={title}
      caption={title}
      as={Columns}
      empty={{ icon: "groups", title: t("list.noRole") }}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/staff/${id}/edit`}
      columns={[
        { id: "name", header: t("list.name"), cell: ({ name, isSelf }) => (isSelf ? t("list.you", { name }) : name) },
        {
          id: "contacts",
          header: t("list.contacts"),
          card: "middle",
          cell: ({ email, phoneNumber }) => (
            <>
              {email}
              {phoneNumber && (
                <small>
                  <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/gu, "")}`}>{phoneNumber}</a>
                </small>
              )}
            </>
          ),
        },
        {
          id: "access",
          header: t("list.access"),
          card: "bottom",
          cell: ({ access, isInvited }) => (
            <>
              <StatusChip tone={access === "none" ? "neutral" : "success"} icon={access === "none" ? "lock" : "check"}>
                {t(`access.${access}`)}
              </StatusChip>
              {isInvited && (
                <>
                  {" "}
                  <StatusChip tone="warning" icon="wait">
                    {t("list.invited")}
                  </StatusChip>
                </>
              )}
            </>
          ),
        },
        {
          id: "actions",
          header: t("list.order"),
          align: "end",
          card: "topEnd",
          cell: (row) => (
            <RowActions>
              {isManager && row.isInvited && (
                <IconLink
                  icon="email"
                  to={`/staff/${row.id}/invitation`}
                  label={t("list.invite", { name: row.name })}
                />
              )}
              {role && isWhole && rows.length > 1 && (
                <MoveButtons
                  id={row.id}
                  name={row.name}
                  isFirst={row === rows[0]}
                  isLast={row === rows.at(-1)}
                  action={`/staff?role=${role}`}
                />
              )}
            </RowActions>
          ),
        },
      ]}
    />
  );
}
