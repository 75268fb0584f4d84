import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { visibleMenu } from "#app/rules/menu.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Tone } from "#app/ui/palette.ts";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { JobStatus } from "#contracts/notifications/notifications.ts";
import type { Role } from "#contracts/operation.ts";
import type { ExportRow, ModuleCard } from "./view.ts";

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
  "& a.line": { display: "flex", alignItems: "center", gap: 10, flex: 1, minHeight: 28 },
  "& .empty": { color: theme.vars.palette.text.secondary },
}));

const moduleLooks: Record<"inactive" | "active" | "expiring" | "expired", { tone: Tone; icon: IconName }> = {
  inactive: { tone: "neutral", icon: "lock" },
  active: { tone: "success", icon: "checkCircle" },
  expiring: { tone: "warning", icon: "clock" },
  expired: { tone: "error", icon: "error" },
};

function ModuleChip({ module }: { readonly module: ModuleCard }) {
  const { t } = useTranslation("home");
  if (module.product === "tournaments") {
    const { used, total } = module;
    return (
      <StatusChip tone={used > total ? "error" : "neutral"} icon={used > total ? "error" : "trophy"}>
        {t("modules.used", { used, total })}
      </StatusChip>
    );
  }
  const { status } = module;
  const text = () => {
    if (status.state === "inactive") return t("modules.inactive");
    return status.days === null ? t("modules.endless") : t(`modules.${status.state}`, { count: status.days });
  };
  return <StatusChip {...moduleLooks[status.state]}>{text()}</StatusChip>;
}

/** How the organisation's paid modules stand. */
export function ModuleList({ modules }: { readonly modules: readonly ModuleCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Panel title={t("modules.title")}>
      <List>
        {modules.map((module) => (
          <li key={module.product}>
            {t(`modules.${module.product}`)}
            <ModuleChip module={module} />
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
              <Link to={`/notifications/${id}/download`}>{t("exports.download")}</Link>
            ) : (
              <StatusChip {...jobLooks[status]}>{t(`exports.${status}`, { progress })}</StatusChip>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** Where somebody whose own screens are few can go. */
export function UsefulLinks({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation(["home", "common"]);
  const links = visibleMenu(roles)
    .flatMap((section) => section.links)
    .filter(({ to }) => to !== "/");
  return (
    <Panel title={t("links.title")}>
      <List>
        {links.map(({ id, to }) => (
          <li key={id}>
            <Link to={to} className="line">
              <Icon name="moveRight" />
              {t(`common:menu.${id}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/notifications" className="line">
            <Icon name="bell" />
            {t("links.notifications")}
          </Link>
        </li>
        <li>
          <Link to="/profile" className="line">
            <Icon name="person" />
            {t("links.profile")}
          </Link>
        </li>
        <li>
          <Link to="/changelog" className="line">
            <Icon name="news" />
            {t("links.changelog")}
          </Link>
        </li>
      </List>
    </Panel>
  );
}
