import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { PromotionBody, promotions } from "#contracts/academy/promotions.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { PromotionForm } from "./form.tsx";
import { belowPromotions, promotionsPath } from "./handle.ts";
import { loadPackages, loadPromotion } from "./load.server.ts";
import { bodyOf, formRecord, money } from "./record.ts";
import { promotionWords } from "./words.ts";

export const handle = belowPromotions("promotions:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const promotion = await loadPromotion(staff, args.params.id);
  const { packages, symbol } = await loadPackages(staff, promotion.triggerTemplateId, promotion.targetTemplateId);
  return {
    promotion,
    packages,
    symbol,
    values: formValues(formRecord(promotion), { ...staff, money }),
    constraint: constraintOf(promotions.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const before = await loadPromotion(staff, id);
  return submit(args, staff, {
    action: "promotion.edit",
    op: promotions.update,
    form: formOf(PromotionBody.extend(seenVersion), { ...staff, money }),
    input: (body) => ({ params: { id }, body }),
    target: { type: "promotion", id, label: before.name },
    before: { ...bodyOf(before) },
    done: ({ name }) => ({ to: promotionsPath, key: "promotions:edit.done", values: { name } }),
  });
}

export default function EditPromotion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("promotions");
  const language = useLanguage();
  const { promotion, ...about } = loaderData;
  const { name, version, usesCount } = promotion;
  return (
    <Panel padded title={name} actions={<RecordActions id={params.id} remove={t("delete.submit")} />}>
      <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
        {promotionWords(promotion, t, language)} {usesCount > 0 && t("edit.used", { count: usesCount })}
      </Alert>
      <PromotionForm {...about} version={version} reply={actionData} submit={t("edit.submit")} />
    </Panel>
  );
}
