import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loadModules } from "#app/backend/modules/modules.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { byteSizeText } from "#app/rules/byte-sizes.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { ModuleChip } from "#app/ui/account/module-chip.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { media } from "#contracts/account/media.ts";
import type { Route } from "./+types/plans";

export const handle = belowAccount("account:plans.title", { i18n: ["modules", "home"] });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [modules, storage] = await Promise.all([loadModules(staff), staff.call(media.storage, {})]);
  return { modules, storage };
}

const Cards = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: theme.spacing(1.5),
    padding: theme.spacing(2.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
    background: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.elevation.raised,
  },
  "& h2, & p": { margin: 0 },
  "& ul": { flex: 1, margin: 0, paddingInlineStart: 20 },
}));

/** What each module opens. */
const opens = {
  facilitiesManager: [
    "plans.facilitiesManager.agenda",
    "plans.facilitiesManager.booking",
    "plans.facilitiesManager.prices",
  ],
  academy: ["plans.academy.members", "plans.academy.courses", "plans.academy.payments"],
  tournaments: ["plans.tournaments.events", "plans.tournaments.registrations", "plans.tournaments.results"],
} as const;

export default function Plans({ loaderData: { modules, storage } }: Route.ComponentProps) {
  const { t } = useTranslation(["account", "modules"]);
  return (
    <>
      <Cards>
        {modules.map((module) => {
          const { product } = module;
          return (
            <li key={product}>
              <h2>{t(`modules:products.${product}`)}</h2>
              {"failed" in module ? (
                <Alert severity="error">{module.failed ?? t("plans.failed")}</Alert>
              ) : (
                <ModuleChip module={module} />
              )}
              <ul aria-label={t("plans.opens")}>
                {opens[product].map((what) => (
                  <li key={what}>{t(what)}</li>
                ))}
              </ul>
              <Button component={Link} to={`/marketplace?product=${product}`} variant="outlined">
                {t("plans.quote", { name: t(`modules:products.${product}`) })}
              </Button>
            </li>
          );
        })}
      </Cards>
      <Room {...storage} />
    </>
  );
}

const Meter = styled("meter")({ width: "100%", maxWidth: 480 });

/** How much of the club's room for photos and documents is taken. */
function Room({ used, max }: { used: number; max: number }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const text = t("plans.storage.used", { used: byteSizeText(used, language), max: byteSizeText(max, language) });
  return (
    <Panel padded title={t("plans.storage.title")}>
      <p>{text}</p>
      <Meter max={max} high={max * 0.9} value={used} aria-label={t("plans.storage.title")}>
        {text}
      </Meter>
      <p>{t("plans.storage.hint")}</p>
    </Panel>
  );
}
