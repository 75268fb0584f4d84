import { useTranslation } from "react-i18next";
import { formatDateTime } from "#app/rules/dates.ts";
import { List } from "#app/ui/tables/list.tsx";
import { boards } from "#contracts/events/boards.ts";
import { SubLinks } from "../matches/sub-links.tsx";
import { useAddressColumns } from "../scorer-links/columns.tsx";
import { addressesPath, ofAddresses } from "../scorer-links/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/list";

export const handle = ofAddresses("scoring:boards.title", (eventId) => ({
  to: addressesPath(eventId, "boards", "new"),
  label: "scoring:boards.new",
}));

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { data } = await staff.call(boards.list, { params: { eventId: record.id } });
  const { courts, divisions } = tournament;
  const namesIn = (some: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
    ids.flatMap((id) => some.find((one) => one.id === id)?.name ?? []).join(", ");
  return {
    record,
    hasDivisions: divisions.length > 1,
    rows: data.map(({ id, label, show, tournamentIds, fieldIds, lastUsedAt }) => ({
      ...{ id, label, show, divisions: namesIn(divisions, tournamentIds), courts: namesIn(courts, fieldIds) },
      lastUsedAt: lastUsedAt && formatDateTime(lastUsedAt, tournament.timeZone),
    })),
  };
}

/** The addresses of a tournament's screens at the venue. */
export default function BoardLinks({ loaderData: { record, hasDivisions, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const { used, actions } = useAddressColumns(record.id, "boards");
  return (
    <>
      <SubLinks eventId={record.id} />
      <List
        caption={t("boards.title")}
        rows={rows}
        rowKey={({ id }) => id}
        empty={{ icon: "chart", title: t("boards.none"), hint: t("boards.noneHint") }}
        columns={[
          { id: "label", header: t("boards.fields.label"), cell: ({ label }) => label },
          {
            id: "show",
            header: t("boards.fields.show"),
            card: "middle",
            cell: ({ show }) => t(`boards.shows.${show}.label`),
          },
          ...(hasDivisions
            ? [
                {
                  id: "divisions",
                  header: t("boards.fields.tournamentIds"),
                  card: "middle" as const,
                  cell: ({ divisions }: (typeof rows)[number]) => divisions || t("boards.allDivisions"),
                },
              ]
            : []),
          {
            id: "courts",
            header: t("boards.fields.fieldIds"),
            card: "middle",
            cell: ({ courts }) => courts || t("links.allCourts"),
          },
          used,
          actions,
        ]}
      />
    </>
  );
}
