import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BesideLink } from "#app/ui/layout/beside-link.tsx";
import { MenuLink, RowMenu } from "#app/ui/menu.tsx";
import { PaymentStatusChip } from "#app/ui/money/payment-status-chip.tsx";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { RegistrationCounts, RegistrationList } from "#contracts/events/registrations.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { besideRegistrationsPath, registrationsPath } from "./handle.ts";
import { stepProps } from "./step.ts";
import type { Possible, TeamRow } from "./view.ts";

interface TeamListProps extends PaginationProps {
  /** Links to the other lists. */
  readonly tabs: ReactNode;
  readonly record: { readonly id: string };
  readonly teams: readonly TeamRow[];
  readonly counts: RegistrationCounts;
  readonly tags: { readonly entry: string; readonly waiting: string };
  readonly maxPlayersPerTeam: number;
  readonly showsGirls: boolean;
  readonly isDue: boolean;
  readonly feePerTeam: number;
  readonly possible: Possible;
  readonly list: RegistrationList | undefined;
  readonly search: string | undefined;
  readonly paid: boolean | undefined;
  readonly step: number | null;
}

const Box = styled("div")(({ theme }) => ({
  "&[data-step=current]": { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: -3 },
  // The number of players shows on a phone, where their names are cut off.
  [theme.breakpoints.down("sm")]: {
    "& tbody td.middle small": { display: "block" },
    "& tbody td.middle small::before": { content: "none" },
  },
}));

// The state of the fee is a link to its page, large enough for a finger.
const Account = styled(Link)({ display: "inline-block", paddingBlock: 8, marginBlock: -8 });

/** The teams of a list in their order. */
export function TeamList(props: TeamListProps) {
  const { record, teams, maxPlayersPerTeam, showsGirls, isDue, feePerTeam, list = "entry", step, ...paging } = props;
  const { t } = useTranslation(["registrations", "money"]);
  const isFiltered = props.search !== undefined || props.paid !== undefined;
  const path = (row: TeamRow, page: string) => registrationsPath(record.id, `${row.id}/${page}`);
  return (
    <Box {...stepProps("rows", step)}>
      <List
        filters={
          <>
            {props.tabs}
            {(isFiltered || props.counts[list] > 0) && <Filters {...props} isFiltered={isFiltered} />}
          </>
        }
        empty={useEmpty(props)}
        noMatch={isFiltered && { title: t("list.noMatch"), clearTo: unfiltered(props.list) }}
        caption={t(`lists.${list}`)}
        rows={teams}
        rowKey={({ id }) => id}
        rowLink={(row) => path(row, "edit")}
        rowBeside={({ id }) => besideRegistrationsPath(record.id, id)}
        mark={(row) => (row.list === "withdrawn" ? "muted" : undefined)}
        pageInfo={paging.pageInfo}
        pageSize={paging.pageSize}
        columns={[
          {
            id: "name",
            header: t("list.team"),
            cell: ({ position, name, division }) => (
              <>
                {position === null ? name : `${position}. ${name}`}
                {division !== null && <small>{division}</small>}
              </>
            ),
          },
          {
            id: "players",
            header: t("list.players"),
            card: "middle",
            cell: ({ players, playerCount, girls }) => (
              <>
                {players}
                <small className="number">
                  {[`${playerCount}/${maxPlayersPerTeam}`, showsGirls && t("list.girls", { count: girls })]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </>
            ),
          },
          ...(feePerTeam > 0 || teams.some(({ payment }) => payment !== null)
            ? [
                {
                  id: "payment",
                  header: t("list.payment"),
                  card: "topEnd" as const,
                  cell: (row: TeamRow) =>
                    row.payment && (
                      <Account
                        to={path(row, "payments")}
                        aria-label={`${t("list.collect", { name: row.name })}: ${t(`money:status.${row.payment}`)}`}
                      >
                        <PaymentStatusChip status={row.payment} isDue={isDue} />
                      </Account>
                    ),
                },
              ]
            : []),
          {
            id: "source",
            header: t("list.source"),
            // why: what can be done with a team takes the whole line.
            card: "none",
            cell: ({ source, createdOn, isPromoted }) => (
              <>
                <span className="number">{createdOn}</span>
                <small>{[t(`source.${source}`), isPromoted && t("list.promoted")].filter(Boolean).join(" · ")}</small>
              </>
            ),
          },
          {
            id: "actions",
            header: t("list.actions"),
            align: "end",
            card: "bottomEnd",
            cell: (row) => <Actions {...props} row={row} isFiltered={isFiltered} />,
          },
        ]}
      />
    </Box>
  );
}

/** A list with all its teams. */
const unfiltered = (list: RegistrationList | undefined) => `?${new URLSearchParams(list ? { list } : {})}`;

interface Filtered extends TeamListProps {
  readonly isFiltered: boolean;
}

function Filters({ search, paid, feePerTeam, isFiltered, list }: Filtered) {
  const { t } = useTranslation("registrations");
  return (
    <FilterBar
      active={Number(search !== undefined) + Number(paid !== undefined)}
      clearTo={isFiltered ? unfiltered(list) : undefined}
      keep={["tab", "list"]}
    >
      <SearchControl name="q" label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
      {feePerTeam > 0 && list !== "waiting" && (
        <SelectControl
          id="filter-paid"
          name="paid"
          label={t("list.payment")}
          defaultValue={paid === undefined ? "" : String(paid)}
          empty={t("list.anyPayment")}
          options={[
            { value: "true", label: t("list.paid") },
            { value: "false", label: t("list.unpaid") },
          ]}
        />
      )}
    </FilterBar>
  );
}

/** Moving, waiting, collecting, leaving: what the list and the state of the tournament let a row do. */
function Actions({ record, row, tags, possible, isFiltered }: Filtered & { readonly row: TeamRow }) {
  const { t } = useTranslation("registrations");
  const [query] = useSearchParams();
  const { id, name, list, position, isLast } = row;
  const path = (page: string) => registrationsPath(record.id, `${id}/${page}`);
  const canAct = possible.teams && list !== "withdrawn";
  // Whether a link of its own leads to the account, as no state of the fee does.
  const hasOwnAccount = row.canCollect && row.payment === null;
  return (
    <RowActions>
      {canAct && !isFiltered && (
        <MoveButtons
          {...{ id, name, isLast }}
          isFirst={position === 1}
          action={withQuery(query, { tag: tags[list], tutorial: undefined })}
        />
      )}
      {hasOwnAccount && !canAct && <IconLink icon="euro" to={path("payments")} label={t("list.collect", { name })} />}
      {canAct && (
        <RowMenu name={name}>
          {hasOwnAccount && (
            <MenuLink icon="euro" to={path("payments")}>
              {t("list.collect", { name })}
            </MenuLink>
          )}
          <MenuLink icon="sort" to={path("move")}>
            {t("list.move", { name })}
          </MenuLink>
          <MenuLink
            icon={list === "entry" ? "wait" : "moveRight"}
            to={`${path("move")}?list=${list === "entry" ? "waiting" : "entry"}`}
          >
            {t(list === "entry" ? "list.toWaiting" : "list.toEntry", { name })}
          </MenuLink>
          <MenuLink icon="close" to={path("withdrawal")}>
            {t("list.withdraw", { name })}
          </MenuLink>
        </RowMenu>
      )}
    </RowActions>
  );
}

function useEmpty({ record, list = "entry", possible }: TeamListProps) {
  const { t } = useTranslation("registrations");
  return {
    icon: "groups" as const,
    title: t(`empty.${list}`),
    hint: list === "entry" && possible.teams ? t("empty.hint") : undefined,
    ...(list === "entry" &&
      possible.teams && {
        children: (
          <Button
            component={BesideLink}
            to={registrationsPath(record.id, "new")}
            beside={besideRegistrationsPath(record.id, "new")}
            variant="contained"
            startIcon={<Icon name="add" />}
          >
            {t("new.link")}
          </Button>
        ),
      }),
  };
}
