import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { isCurrent } from "#app/rules/time-frames.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import type { Route } from "./+types/show";

export const handle: RouteHandle = { i18n: ["settings"], title: "settings:overview.title" };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(timeFrames.list);
  const day = today(defaultTimeZone);
  const mayErase = hasRole(staff.roles, managers);
  return {
    mayErase,
    count: data.length,
    current: data.filter((frame) => isCurrent(frame, day)).map(({ name }) => name),
  };
}

/** What the club decides once: each entry says how it stands and leads to its page. */
export default function Settings({ loaderData: { mayErase, count, current } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("settings");
  const names = new Intl.ListFormat(i18n.language).format(current);
  return (
    <>
      <Panel
        padded
        title={t("timeFrames.title")}
        actions={<Link to="/settings/time-frames">{t("overview.manageFrames")}</Link>}
      >
        <p>{t("overview.frames")}</p>
        <p>
          {count === 0 ? t("timeFrames.list.empty") : t("overview.framesCount", { count })}
          {names && ` ${t("overview.framesCurrent", { names })}`}
        </p>
      </Panel>
      <Panel
        padded
        title={t("requiredDocuments.title")}
        actions={<Link to="/settings/required-documents">{t("overview.manageDocuments")}</Link>}
      >
        <p>{t("overview.documents")}</p>
      </Panel>
      <Panel
        padded
        title={t("overview.consentsTitle")}
        actions={<Link to="/settings/consents">{t("overview.manageConsents")}</Link>}
      >
        <p>{t("overview.consents")}</p>
      </Panel>
      <Panel
        padded
        title={t("overview.methodsTitle")}
        actions={<Link to="/account/payment-methods">{t("overview.manageMethods")}</Link>}
      >
        <p>{t("overview.methods")}</p>
      </Panel>
      <Panel
        padded
        title={t("overview.clubTitle")}
        actions={<Link to="/account/profile">{t("overview.editClub")}</Link>}
      >
        <p>{t("overview.club")}</p>
      </Panel>
      <Panel padded title={t("overview.stepsTitle")} actions={<Link to="/first-steps">{t("overview.openSteps")}</Link>}>
        <p>{t("overview.steps")}</p>
      </Panel>
      {mayErase && (
        <Panel
          padded
          title={t("overview.erasedTitle")}
          actions={<Link to="/people/erasures">{t("overview.openErased")}</Link>}
        >
          <p>{t("overview.erased")}</p>
        </Panel>
      )}
    </>
  );
}
