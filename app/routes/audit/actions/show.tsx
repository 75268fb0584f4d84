import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { auditAction } from "#app/backend/audit/action.server.ts";
import { recordReading } from "#app/backend/audit/views.server.ts";
import { logWords, type WordedItem, withWords } from "#app/backend/audit/words.server.ts";
import { getLocale } from "#app/backend/i18n.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, formatDateTimeSeconds, formatOffset } from "#app/rules/dates.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLookup } from "#app/ui/text.ts";
import type { Route } from "./+types/show";
import { ActionRows } from "./action-rows.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { changesInWords } from "./changes.server.ts";
import { ConcernedReservations } from "./concerned-reservations.tsx";
import { namesIn } from "./names.server.ts";
import { recordLinks } from "./record-links.ts";
import { errorWords } from "./search.server.ts";
import { OutcomeChip, useActorText, usePersonalText, useTargetText } from "./table.tsx";

export const handle: RouteHandle = {
  i18n: ["audit"],
  title: "audit:show.title",
  back: "/audit",
  crumbs: [{ to: "/audit", label: "audit:list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const { item, rows } = await auditAction(args, caller, args.params.actionId);
  await recordReading(args, caller, {
    action: "audit.read_action",
    target: { type: "action", id: item.actionId },
  });
  const mayErase = hasRole(caller.roles, managers);
  const names = await namesIn(caller, item.changes ?? {});
  return {
    item: withWords(item, logWords(caller.t)),
    rows,
    changes: changesInWords(caller, item, { names, language: getLocale(args.context) }),
    names,
    mayErase,
    reason: errorWords(caller, [item])[item.errorCode ?? ""],
  };
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "minmax(0, 1fr)",
  "& .links": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .reason": { display: "block", marginTop: 4 },
  "& .reason code": {
    font: theme.vars.font.caption,
    fontFamily: "monospace",
    color: theme.vars.palette.text.secondary,
  },
}));

/** One action: a page that can be sent to a colleague. */
export default function AuditAction({ loaderData }: Route.ComponentProps) {
  const { item, rows, changes, names, reason, mayErase } = loaderData;
  const { t } = useTranslation("audit");
  // why both: what was saved as it was before is an action without a changed field, too.
  const hasChanges = changes.length > 0;
  return (
    <Stack>
      <Panel title={item.words.action} padded>
        <Stack>
          <ActionFacts item={item} reason={reason} />
          <NextLinks item={item} mayErase={mayErase} />
        </Stack>
      </Panel>
      <Panel title={t("detail.changes")} padded={!hasChanges}>
        {hasChanges ? <ChangedFields rows={changes} names={names} /> : <p>{t("show.noChanges")}</p>}
      </Panel>
      <ConcernedReservations changes={item.changes} />
      <Panel title={t("show.rows")}>
        <ActionRows rows={rows} />
      </Panel>
    </Stack>
  );
}

const Time = ({ at }: { readonly at: string }) => (
  <time className="number" dateTime={at}>
    {formatDateTimeSeconds(at, defaultTimeZone)} ({formatOffset(at, defaultTimeZone)})
  </time>
);

/** Characters that a column of facts can take in a few lines. */
const longest = 60;

function ActionFacts({ item, reason }: { readonly item: WordedItem; readonly reason: string | undefined }) {
  const { t } = useTranslation(["audit", "common"]);
  const lookup = useLookup();
  const personal = usePersonalText();
  const targetText = useTargetText();
  const { actor, target, errorCode } = item;
  const who = useActorText();
  const [name, email] = [personal(actor.name), personal(actor.email)];
  /** A value as it was typed; the longest ones need all the room there is. */
  const free = (label: string, text: string | null) => ({
    label,
    value: text && <Breakable text={text} />,
    isWide: text !== null && text.length > longest,
  });
  const outcome: ReactNode = (
    <>
      <OutcomeChip outcome={item.outcome} />
      {item.outcome === "unknown" && <span className="reason">{t("outcomeHelp.unknown")}</span>}
      {errorCode && (
        <span className="reason">
          {reason}{" "}
          <code>
            <Breakable text={errorCode} />
          </code>
        </span>
      )}
    </>
  );
  return (
    <Facts
      facts={[
        { label: t("list.outcome"), value: outcome },
        { label: t("detail.started"), value: item.startedAt && <Time at={item.startedAt} /> },
        { label: item.startedAt ? t("detail.ended") : t("list.when"), value: <Time at={item.at} /> },
        free(t("list.who"), who(actor)),
        free(t("detail.email"), email === name ? null : email),
        {
          label: t("detail.roles"),
          value: actor.roles.map((role) => lookup([`common:roles.${role}`, `audit:roles.${role}`, role])).join(", "),
        },
        free(t("list.target"), targetText(item)),
        // A page is named by its path: that is its id.
        free(t("detail.targetId"), target.type === "page" && target.label === null ? null : target.id),
        free(t("detail.address"), item.address),
        free(t("detail.request"), item.requestId),
      ]}
    />
  );
}

function NextLinks({ item, mayErase }: { readonly item: WordedItem; readonly mayErase: boolean }) {
  const { t } = useTranslation("audit");
  const { record, history, actor, request, address } = recordLinks(item);
  const erasure = (whom: "actor" | "target") =>
    mayErase && item[whom].person !== null ? `/audit/${item.actionId}/erasure/${whom}` : null;
  const links = [
    { to: record, icon: "next", label: t("show.record") },
    { to: history, icon: "history", label: t("show.history") },
    { to: actor, icon: "person", label: t("show.byActor") },
    { to: address, icon: "location", label: t("show.byAddress") },
    { to: request, icon: "list", label: t("show.byRequest") },
    { to: erasure("actor"), icon: "delete", label: t("erasure.ofActor") },
    {
      to: item.target.person === item.actor.person ? null : erasure("target"),
      icon: "delete",
      label: t("erasure.ofTarget"),
    },
  ] as const;
  return (
    <div className="links">
      {links.map(
        ({ to, icon, label }) =>
          to !== null && (
            <Button
              key={label}
              component={Link}
              to={to}
              size="small"
              variant="outlined"
              startIcon={<Icon name={icon} />}
            >
              {label}
            </Button>
          ),
      )}
    </div>
  );
}
