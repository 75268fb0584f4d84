import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { paymentMethodTypes } from "#contracts/account/payment-methods.ts";
import type { Route } from "./+types/list";
import { loadMethods } from "./load.server.ts";
import { commissionOf, factsOf } from "./view.ts";

export const handle = belowAccount("account:payments.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { methods, stripe } = await loadMethods(staff);
  const cards = paymentMethodTypes.map((type) => {
    const method = methods.find((one) => one.type === type);
    return { type, label: method?.label, facts: method ? factsOf(method) : [] };
  });
  return { cards, commission: commissionOf(stripe, staff.locale) };
}

const Cards = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 440px), 1fr))",
  alignItems: "start",
  gap: theme.spacing(2),
  "& .padded": { display: "grid", gap: theme.spacing(1.5), justifyItems: "start" },
  "& .padded p": { margin: 0 },
}));

export default function PaymentMethods({ loaderData: { cards, commission } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const isNone = cards.every(({ label }) => label === undefined);
  return (
    <>
      <p>{t("payments.lead")}</p>
      {isNone && (
        <Alert severity="info" role="note">
          {t("payments.none")}
        </Alert>
      )}
      <Cards>
        {cards.map(({ type, label, facts }) => {
          const name = t(`payments.types.${type}`);
          const to = `/account/payment-methods/${type}`;
          return (
            <Panel
              key={type}
              title={name}
              {...(label !== undefined && {
                actions: (
                  <RowActions>
                    <IconLink icon="edit" to={to} label={t("payments.editOf", { name })} />
                    <IconLink icon="delete" to={`${to}/delete`} label={t("payments.removeOf", { name })} />
                  </RowActions>
                ),
              })}
              padded
            >
              {label === undefined ? (
                <StatusChip tone="neutral" icon="info">
                  {t("payments.off")}
                </StatusChip>
              ) : (
                <StatusChip tone="success" icon="checkCircle">
                  {t("payments.on")}
                </StatusChip>
              )}
              <p>{t(`payments.hints.${type}`)}</p>
              {type === "stripe" && <p>{t("payments.commission", commission)}</p>}
              {label === undefined ? (
                <Button component={Link} to={to} variant="outlined">
                  {t("payments.setUp", { name })}
                </Button>
              ) : (
                <Facts
                  facts={[
                    { label: t("payments.fields.label"), value: label, isWide: true },
                    ...facts.map((fact) => ({
                      label: t(`payments.fields.${fact.name}`),
                      value: fact.value,
                      isWide: true,
                    })),
                    ...(type === "redsys"
                      ? [{ label: t("payments.fields.secretKey"), value: t("payments.secretSet"), isWide: true }]
                      : []),
                  ]}
                />
              )}
            </Panel>
          );
        })}
      </Cards>
    </>
  );
}
