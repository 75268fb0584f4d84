import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { everyone } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { feedback } from "#contracts/help/feedback.ts";
import type { Route } from "./+types/show";

export const handle: RouteHandle = {
  i18n: ["help"],
  title: "help:feedback.received",
  crumbs: [{ to: "/feedback", label: "help:feedback.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { call, account } = await requireStaff(args, everyone);
  const { number, kind, message, page, mayContact } = await call(feedback.show, { params: { id: args.params.id } });
  return { number, kind, message, page, email: mayContact ? account.email : null };
}

const Receipt = styled("div")({
  display: "grid",
  gap: 16,
  "& .message": { whiteSpace: "pre-wrap" },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8 },
});

/** That it was received, under which number, and what happens next. */
export default function FeedbackReceived({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const { number, kind, message, page, email } = loaderData;
  return (
    <Panel title={t("feedback.number", { number })} padded>
      <Receipt>
        <p>{email === null ? t("feedback.noAnswer") : t("feedback.answer", { email })}</p>
        <Facts
          facts={[
            { label: t("feedback.fields.kind"), value: t(`feedback.kinds.${kind}`) },
            { label: t("feedback.fields.page"), value: page },
            {
              label: t("feedback.fields.message"),
              value: <span className="message">{message}</span>,
              isWide: true,
            },
          ]}
        />
        <div className="buttons">
          <Button component={Link} to="/" variant="contained">
            {t("feedback.home")}
          </Button>
          <Button component={Link} to="/feedback">
            {t("feedback.another")}
          </Button>
        </div>
      </Receipt>
    </Panel>
  );
}
