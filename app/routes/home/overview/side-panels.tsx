import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { visibleMenu } from "#app/rules/menu.ts";
import { ModuleChip } from "#app/ui/account/module-chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Tone } from "#app/ui/palette.ts";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { JobStatus } from "#contracts/notifications/notifications.ts";
import type { Role } from "#contracts/operation.ts";
import type { Overview } from "./load.server.ts";
import type { ExportRow } from "./view.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 12px",
    minHeight: 44,
    padding: theme.spacing(1, 2),
    font: theme.vars.font.body2,
  },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& small": { display: "block", color: theme.vars.palette.text.secondary, font: theme.vars.font.caption },
  "& .line": { display: "flex", alignItems: "center", gap: 10, flex: 1, minHeight: 28 },
  "& .empty": { color: theme.vars.palette.text.secondary },
}));

/** How the organisation's paid modules stand. */
export function ModuleList({ modules }: { readonly modules: Overview["modules"] }) {
  const { t } = useTranslation("home");
  return (
    <Panel title={t("modules.title")}>
      <List>
        {modules.map((module) => (
          <li key={module.product}>
            {t(`modules.${module.product}`)}
            {"failed" in module ? <span>{module.failed ?? t("modules.failed")}</span> : <ModuleChip module={module} />}
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** The events to come, the next first. */
export function EventList({ events }: { readonly events: NonNullable<Overview["events"]> }) {
  const { t } = useTranslation("home");
  return (
    <Panel title={t("events.title")} actions={<Link to="/events/list">{t("events.all")}</Link>}>
      <List>
        {events.length === 0 && <li className="empty">{t("events.none")}</li>}
        {events.map(({ id, to, name, when, status }) => (
          <li key={id}>
            <span>
              <Link to={to}>{name}</Link>
              <small className="number">{when}</small>
            </span>
            {status === "draft" && <span>{t("events.draft")}</span>}
            {status === "live" && <span>{t("events.live")}</span>}
          </li>
        ))}
      </List>
    </Panel>
  );
}

const jobLooks: Record<JobStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: "neutral", icon: "wait" },
  RUNNING: { tone: "info", icon: "wait" },
  COMPLETED: { tone: "success", icon: "checkCircle" },
  FAILED: { tone: "error", icon: "error" },
};

/** The latest exports, with the file when it is there. */
export function ExportList({ exports }: { readonly exports: readonly ExportRow[] }) {
  const { t } = useTranslation("home");
  return (
    <Panel title={t("exports.title")} actions={<Link to="/notifications">{t("exports.all")}</Link>}>
      <List>
        {exports.length === 0 && <li className="empty">{t("exports.none")}</li>}
        {exports.map(({ id, when, status, progress, rows, isDownloadable }) => (
          <li key={id}>
            <span className="number">
              {when}
              {rows !== null && <small>{t("exports.rows", { count: rows })}</small>}
            </span>
            {isDownloadable ? (
              <a href={`/notifications/${id}/download`}>{t("exports.download")}</a>
            ) : (
              <StatusChip {...jobLooks[status]}>{t(`exports.${status}`, { progress })}</StatusChip>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
}

const helpful = [
  { to: "/documentation", icon: "book", id: "documentation" },
  { to: "/feedback", icon: "feedback", id: "feedback" },
  { to: "/profile", icon: "person", id: "profile" },
  { to: "/information", icon: "info", id: "information" },
  { to: "/changelog", icon: "news", id: "changelog" },
] as const satisfies readonly { to: string; icon: IconName; id: string }[];

/**
 * Links for roles with few screens of their own: to their screens, then to what helps everybody, with what each is for.
 */
export function UsefulLinks({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation(["home", "common"]);
  const own = visibleMenu(roles)
    .filter(({ id }) => id !== "home" && id !== "support")
    .flatMap((section) => section.links);
  return (
    <Panel title={t("links.title")}>
      <List>
        {own.map(({ id, to }) => (
          <li key={id}>
            <Link to={to} className="line">
              <Icon name="moveRight" />
              {t(`common:menu.${id}`)}
            </Link>
          </li>
        ))}
        {helpful.map(({ to, icon, id }) => (
          <li key={id}>
            <div className="line">
              <Icon name={icon} />
              <span>
                <Link to={to}>{t(`links.${id}`)}</Link>
                <small>{t(`links.about.${id}`)}</small>
              </span>
            </div>
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** The roles in which the person works here, and whom to ask for more. */
export function RoleList({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <Panel title={t("roles.title")}>
      <List>
        {roles.map((role) => (
          <li key={role}>{t(`common:roles.${role}`)}</li>
        ))}
        <li className="empty">{t("roles.ask")}</li>
      </List>
    </Panel>
  );
}
