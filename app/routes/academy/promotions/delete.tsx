import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import type { Route } from "./+types/delete";
import { belowPromotions, promotionsPath } from "./handle.ts";
import { loadPromotion } from "./load.server.ts";
import { promotionWords } from "./words.ts";

export const handle = belowPromotions("promotions:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  return { promotion: await loadPromotion(staff, args.params.id) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const { name } = await loadPromotion(staff, id);
  return submit(args, staff, {
    action: "promotion.delete",
    op: promotions.remove,
    params: { id },
    target: { type: "promotion", id, label: name },
    done: { to: promotionsPath, key: "promotions:delete.done", values: { name } },
  });
}

export default function DeletePromotion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("promotions");
  const language = useLanguage();
  const { promotion } = loaderData;
  if (promotion.usesCount === 0)
    return (
      <ConfirmForm
        id="deletion"
        ns="promotions"
        tone="error"
        message={t("delete.lead", { name: promotion.name })}
        confirm={t("delete.submit")}
        cancelTo={promotionsPath}
        lastResult={actionData}
      >
        <p>{promotionWords(promotion, t, language)}</p>
      </ConfirmForm>
    );
  return (
    <Panel padded title={promotion.name}>
      <Alert severity="warning" role="note" style={{ marginBottom: 16 }}>
        {t("errors.promotion.in_use")}
      </Alert>
      <Button component={Link} to={`${promotionsPath}/${params.id}/edit`} variant="contained">
        {t("delete.edit")}
      </Button>
    </Panel>
  );
}
