import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { type ConsentAnswer, consents } from "#contracts/academy/consents.ts";
import { kindPath, kindsPath } from "../consent-kinds/handle.ts";
import { ConsentChip } from "../memberships/chips.tsx";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/list";

export const handle = belowMember("consents:list.title", { i18n: ["consents"] });

/** An answer as the page says it. */
const toLine = ({
  kindId,
  name,
  type,
  textNumber,
  isGiven,
  signedBy,
  guardian,
  channel,
  ...answer
}: ConsentAnswer) => ({
  ...{ kindId, name, type, isGiven, channel, signedBy },
  number: textNumber,
  guardian: guardian?.name ?? null,
  on: formatLocalDate(answer.answeredOn),
  notedBy: answer.createdBy,
});
type Line = ReturnType<typeof toLine>;

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const { data, history } = await staff.call(consents.list, { params: { id: membership.id } });
  return {
    member,
    rows: data.map(({ answer, ...one }) => ({ ...one, answer: answer && toLine(answer) })),
    history: history.map((answer, at) => ({ id: String(history.length - at), ...toLine(answer) })),
  };
}

/** What a member read and allowed, how, and what it was before. */
export default function MemberConsents({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  useLiveRevalidation(["members"]);
  const { rows, history } = loaderData;
  const path = sectionPath(params.membershipId, "consents");
  const isOpen = ({ isAsked, state }: (typeof rows)[number]) =>
    isAsked && (state === "missing" || state === "outdated");
  const required = rows.filter((row) => isOpen(row) && row.isRequired);
  const note = (
    <Button component={Link} to={`${path}/new`} variant="contained" startIcon={<Icon name="add" />}>
      {t("list.note")}
    </Button>
  );
  return (
    <>
      {required.length > 0 && (
        <Alert severity="warning" role="note">
          {t("list.missing", { names: required.map(({ name }) => name).join(", ") })}
        </Alert>
      )}
      <List
        title={t("list.title")}
        actions={rows.some(isOpen) && note}
        caption={t("list.title")}
        rows={rows}
        rowKey={({ kindId }) => kindId}
        mark={({ isAsked }) => (isAsked ? undefined : "muted")}
        empty={{
          icon: "note",
          title: t("list.empty"),
          hint: t("list.emptyHint"),
          children: (
            <Button component={Link} to={kindsPath} variant="contained">
              {t("list.toKinds")}
            </Button>
          ),
        }}
        columns={[
          {
            id: "name",
            header: t("kinds.fields.name"),
            cell: ({ kindId, name, type, isRequired, textNumber }) => (
              <>
                <Link to={kindPath(kindId)}>{name}</Link>
                <small>
                  {t(isRequired ? "form.required" : "form.free", { type: t(`types.${type}`), number: textNumber })}
                </small>
              </>
            ),
          },
          {
            id: "state",
            header: t("list.state"),
            card: "topEnd",
            cell: ({ state, type }) => <ConsentChip state={state} type={type} />,
          },
          {
            id: "answer",
            header: t("list.answer"),
            card: "middle",
            cell: ({ answer }) => answer && <Answer {...answer} />,
          },
          {
            id: "actions",
            header: t("list.actions"),
            align: "end",
            card: "bottomEnd",
            cell: (row) => {
              const { kindId, type, state, answer, name } = row;
              const isGiven = answer?.isGiven === true;
              const verb = isGiven ? (type === "consent" ? "withdraw" : "takeBack") : "decline";
              return (
                <RowActions>
                  {row.isAsked && state !== "given" && (
                    <Button
                      component={Link}
                      to={`${path}/new?kindId=${kindId}`}
                      size="small"
                      aria-label={t("list.noteOne", { name })}
                    >
                      {t("list.noteShort")}
                    </Button>
                  )}
                  {(isGiven || (row.isAsked && type === "consent" && state === "missing")) && (
                    <Button
                      component={Link}
                      to={`${path}/${kindId}/withdrawal`}
                      size="small"
                      aria-label={t(`verbs.${verb}One`, { name })}
                    >
                      {t(`verbs.${verb}`)}
                    </Button>
                  )}
                </RowActions>
              );
            },
          },
        ]}
      />
      {history.length > 0 && (
        <List
          title={t("list.history")}
          caption={t("list.history")}
          rows={history}
          rowKey={({ id }) => id}
          empty={{ icon: "history", title: t("list.history") }}
          columns={[
            {
              id: "what",
              header: t("kinds.fields.name"),
              cell: ({ name, number }) => (
                <>
                  {name}
                  <small>{t("version", { number })}</small>
                </>
              ),
            },
            {
              id: "verdict",
              header: t("list.state"),
              card: "topEnd",
              cell: ({ isGiven, type }) =>
                t(isGiven ? "verdict.given" : type === "consent" ? "verdict.refused" : "verdict.takenBack"),
            },
            { id: "answer", header: t("list.answer"), card: "middle", cell: (line) => <Answer {...line} /> },
          ]}
        />
      )}
    </>
  );
}

/** Who answered, when and how; who noted it. */
function Answer({ on, signedBy, guardian, channel, notedBy }: Line) {
  const { t } = useTranslation("consents");
  const who = signedBy === "athlete" ? t("form.athlete") : (guardian ?? t("form.guardian"));
  return (
    <>
      {t("list.answered", { on, who, how: t(`channels.${channel}`) })}
      {notedBy && <small>{t("list.notedBy", { by: notedBy })}</small>}
    </>
  );
}
