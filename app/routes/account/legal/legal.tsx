import { useTranslation } from "react-i18next";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/legal";

export const handle = belowAccount("legal:title", { i18n: ["legal"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff } = await requireStaff(args, board);
  const { audit } = args.context.get(servicesContext).config;
  // why: months are cut off with a signature, so that without a key nothing is deleted.
  const logMonths = audit?.signingKey === undefined ? 0 : (audit.retentionMonths ?? 24);
  return { contractUrl: staff.organization.contractUrl, logMonths };
}

const Kept = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: "75ch",
  margin: theme.spacing(2, 0, 0),
  "& dt": { fontWeight: 600 },
  "& dd": { margin: 0 },
}));

/** What is kept, in the order in which it is read; the action log stands after the first three. */
const before = ["records", "account", "sessions"] as const;
const after = ["forms", "exports", "secrets", "provider", "server", "cookies"] as const;

export default function Legal({ loaderData: { contractUrl, logMonths } }: Route.ComponentProps) {
  const { t } = useTranslation("legal");
  const row = (what: string, how: string) => (
    <div key={what}>
      <dt>{what}</dt>
      <dd>{how}</dd>
    </div>
  );
  const told = (name: (typeof before | typeof after)[number]) =>
    row(t(`privacy.rows.${name}.what`), t(`privacy.rows.${name}.how`));
  return (
    <>
      <Panel title={t("notes.title")} padded>
        <p>{t("notes.text")}</p>
      </Panel>
      <Panel title={t("contract.title")} padded>
        {contractUrl === null ? (
          <p>{t("contract.none")}</p>
        ) : (
          <a href={contractUrl} rel="noreferrer">
            {t("contract.open")}
          </a>
        )}
      </Panel>
      <Panel title={t("privacy.title")} padded>
        <p>{t("privacy.lead")}</p>
        <Kept>
          {before.map(told)}
          {row(
            t("privacy.log.what"),
            logMonths === 0 ? t("privacy.log.always") : t("privacy.log.months", { count: logMonths }),
          )}
          {after.map(told)}
        </Kept>
      </Panel>
    </>
  );
}
