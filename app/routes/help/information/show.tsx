import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { appVersion } from "#app/backend/start-services.server.ts";
import { board, everyone, hasRole } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/show";

export const handle: RouteHandle = { i18n: ["help"], title: "help:information.title" };

export async function loader(args: Route.LoaderArgs) {
  const { staff, roles } = await requireStaff(args, everyone);
  const { supportMail = null } = args.context.get(servicesContext).config;
  return {
    contract: staff.organization.contractUrl,
    version: appVersion,
    supportMail,
    hasLegal: hasRole(roles, board),
  };
}

const Sheets = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
  maxWidth: 1000,
  "& p + p": { marginTop: 8 },
  "& a": { overflowWrap: "anywhere" },
}));

/** The contract, the version, whom to ask, and under which licence the program is. */
export default function Information({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const { contract, version, supportMail, hasLegal } = loaderData;
  return (
    <Sheets>
      <Panel title={t("information.contract")} padded>
        {contract === null ? (
          <p>{t("information.noContract")}</p>
        ) : (
          <p>
            <a href={contract} target="_blank" rel="noreferrer">
              {t("information.openContract")}
            </a>
          </p>
        )}
      </Panel>
      <Panel title={t("information.support")} padded>
        <p>{t("information.supportLead")}</p>
        <p>
          <Link to="/feedback">{t("information.toFeedback")}</Link>
          {" · "}
          <Link to="/documentation">{t("information.toDocumentation")}</Link>
        </p>
        {supportMail !== null && (
          <p>
            <a href={`mailto:${supportMail}`}>{supportMail}</a>
          </p>
        )}
      </Panel>
      <Panel title={t("information.program")} padded>
        <p>
          {t("information.version", { version })}
          {" · "}
          <Link to="/changelog">{t("changelog.title")}</Link>
        </p>
        <p>{t("information.licence")}</p>
        <p>
          <a href="https://www.gnu.org/licenses/agpl-3.0.html" target="_blank" rel="noreferrer">
            GNU AGPL 3.0
          </a>
          {hasLegal && (
            <>
              {" · "}
              <Link to="/account/legal">{t("information.legal")}</Link>
            </>
          )}
        </p>
      </Panel>
    </Sheets>
  );
}
