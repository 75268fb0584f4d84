import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLongDay } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { divisionPath, structurePath } from "../structure/handle.ts";
import { inDivision } from "../tournaments/handle.ts";

interface DivisionListProps {
  readonly eventId: string;
  readonly divisions: Tournament["divisions"];
  /** The id of the division that is shown below. */
  readonly current: string;
  /** Whether divisions come and change places: not any more where the tournament is over. */
  readonly canChange: boolean;
}

/** The divisions of a tournament that has several: the page shows one of them. */
export function DivisionList({ eventId, divisions, current, canChange }: DivisionListProps) {
  const { t } = useTranslation("rounds");
  const { t: ofEvents } = useTranslation("events");
  const language = useLanguage();
  return (
    <List
      title={t("divisions.title")}
      caption={t("divisions.title")}
      empty={{ icon: "trophy", title: t("divisions.title") }}
      rows={divisions}
      rowKey={({ id }) => id}
      actions={canChange && <AddDivision eventId={eventId} />}
      columns={[
        {
          id: "name",
          header: t("fields.name"),
          cell: ({ id, name }) => (
            <Link to={inDivision(structurePath(eventId), id)} aria-current={id === current ? "page" : undefined}>
              {id === current ? <strong>{name}</strong> : name}
            </Link>
          ),
        },
        {
          id: "date",
          header: t("fields.date"),
          card: "middle",
          cell: ({ date }) => (date === null ? t("divisions.anyDay") : formatLongDay(date, language)),
        },
        {
          id: "visibility",
          header: t("fields.visibility"),
          card: "middle",
          cell: ({ visibility }) => ofEvents(`visibility.${visibility}`),
        },
        {
          id: "actions",
          header: t("divisions.actions"),
          align: "end",
          card: "topEnd",
          cell: ({ id, name }) => (
            <RowActions>
              {canChange && divisions.length > 1 && (
                <MoveButtons
                  {...{ id, name }}
                  isFirst={id === divisions[0]?.id}
                  isLast={id === divisions.at(-1)?.id}
                  action={inDivision(structurePath(eventId, "divisions"), current)}
                />
              )}
              <Button
                component={Link}
                to={divisionPath(eventId, id)}
                size="small"
                aria-label={t("divisions.edit.of", { name })}
              >
                {t("divisions.edit.link")}
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** The way to another division. */
export function AddDivision({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation("rounds");
  return (
    <Button
      component={Link}
      to={structurePath(eventId, "divisions/new")}
      variant="text"
      startIcon={<Icon name="add" />}
    >
      {t("divisions.new.title")}
    </Button>
  );
}
