import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { coinTypes } from "#app/rules/coins.ts";
import { formatDate, formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { OpenAmounts } from "#app/ui/money/open-amounts.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { mergePath } from "../athlete-merges/paths.ts";
import type { Route } from "./+types/show";
import { ConsentsChip, DocumentChip, PaymentStateChip } from "./chips.tsx";
import { belowMember } from "./handle.ts";
import { requireMember } from "./load.server.ts";
import { namesOf } from "./view.ts";

export const handle = belowMember("memberships:show.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const { athlete, requestedAt, decidedAt, history: _, ...shown } = membership;
  const zone = staff.staff.organization.timeZone;
  return {
    member,
    shown,
    athlete: { ...athlete, birthDate: athlete.birthDate && formatLocalDate(athlete.birthDate) },
    requested: formatDate(requestedAt, zone),
    decided: decidedAt && formatDate(decidedAt, zone),
  };
}

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
  "& .stack": { display: "grid", gap: theme.spacing(2), minWidth: 0 },
  "& .text": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  "& .none": { color: theme.vars.palette.text.secondary },
  "& .papers": { display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" },
  "& .papers li": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "4px 12px" },
}));

export default function MembershipPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  useLiveRevalidation(["members", "sales", "tokens", "trainings"]);
  const { shown, athlete, requested, decided } = loaderData;
  const { checks, wallet } = shown;
  const tokens = coinTypes.filter((type) => wallet.token[type] > 0);
  const place = [
    { label: t("fields.levelId"), value: shown.level?.name ?? t("show.none") },
    { label: t("fields.groupIds"), value: namesOf(shown.groups) || t("show.none") },
    { label: t("fields.siteIds"), value: namesOf(shown.sites) || t("show.none") },
    { label: t("show.requested"), value: `${requested} (${t(`origin.${shown.origin}`)})` },
    { label: t("show.decided"), value: decided },
    { label: t("show.birthDate"), value: athlete.birthDate },
    { label: t("show.taxIDCode"), value: athlete.taxIDCode },
  ];
  const edit = (
    <Button component={Link} to="edit" size="small" startIcon={<Icon name="edit" />}>
      {t("show.edit")}
    </Button>
  );
  return (
    <>
      {checks.duplicates.length > 0 && (
        <Alert severity="warning">
          {t("show.duplicates", { count: checks.duplicates.length })}{" "}
          {checks.duplicates.slice(0, 1).map((other) => (
            <Link key={other} to={mergePath(athlete.id, other)}>
              {t("show.compare")}
            </Link>
          ))}
        </Alert>
      )}
      {shown.status === "accepted" && checks.request?.approval === "toApprove" && (
        <Alert severity="warning">
          {t("show.waitingPackage", { name: checks.request.templateName })}{" "}
          <Link to={`/my-organization/transactions/${checks.request.subscriptionId}`}>{t("show.openPackage")}</Link>
        </Alert>
      )}
      {checks.guardian === "missing" && <Alert severity="warning">{t("show.noGuardian")}</Alert>}
      <Columns>
        <div className="stack">
          <Panel padded title={t("show.place")} actions={edit}>
            <Facts facts={place} />
          </Panel>
          {shown.message && (
            <Panel padded title={t("show.message")}>
              <p className="text">{shown.message}</p>
            </Panel>
          )}
          <Panel padded title={t("fields.notes")} actions={edit}>
            {shown.notes ? <p className="text">{shown.notes}</p> : <p className="none">{t("show.noNotes")}</p>}
          </Panel>
        </div>
        <div className="stack">
          <Panel padded title={t("show.money")}>
            <Facts
              facts={[
                { label: t("list.payment"), value: <PaymentStateChip state={shown.paymentState} /> },
                {
                  label: t("list.toPay"),
                  value: <OpenAmounts open={shown.open} currency={shown.currency} />,
                },
                {
                  label: t("list.tokens"),
                  value:
                    tokens.map((type) => `${t(`coins.${type}`)} ${wallet.token[type]}`).join(", ") || t("show.none"),
                },
              ]}
            />
          </Panel>
          <Panel padded title={t("show.papers")}>
            <ul className="papers">
              {checks.documents.map(({ type, state }) => (
                <li key={type}>
                  {t(`papers.${type}`)} <DocumentChip state={state} />
                </li>
              ))}
              {shown.consents && (
                <li>
                  <Link to="consents">{t("list.consents")}</Link> <ConsentsChip state={shown.consents} />
                </li>
              )}
            </ul>
          </Panel>
          <Panel padded title={t("show.guardians")}>
            {shown.guardians.length === 0 ? (
              <p className="none">{t("show.noGuardians")}</p>
            ) : (
              <Facts
                facts={shown.guardians.map(({ firstName, lastName, relation, email, phoneNumber, isPayer }) => ({
                  label: `${t(`relations.${relation}`)}${isPayer ? `, ${t("show.payer")}` : ""}`,
                  value: [`${firstName} ${lastName}`, phoneNumber, email].filter(Boolean).join(" · "),
                  isWide: true,
                }))}
              />
            )}
          </Panel>
        </div>
      </Columns>
    </>
  );
}
