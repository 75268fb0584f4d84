import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { promotions } from "#contracts/academy/promotions.ts";
import type { Route } from "./+types/new";
import { PromotionForm } from "./form.tsx";
import { belowPromotions, promotionsPath } from "./handle.ts";
import { loadPackages } from "./load.server.ts";
import { useMissingPackages } from "./missing-packages.tsx";
import { formRecord, money } from "./record.ts";

export const handle = belowPromotions("promotions:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  return {
    ...(await loadPackages(staff)),
    values: formValues(formRecord(), { ...staff, money }),
    constraint: constraintOf(promotions.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return submit(args, staff, {
    action: "promotion.create",
    op: promotions.create,
    money,
    target: ({ name }) => ({ type: "promotion", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: promotionsPath, key: "promotions:new.done", values: { name } }),
  });
}

export default function NewPromotion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("promotions");
  const { min, isTooFew, ...about } = loaderData;
  const tooFew = useMissingPackages(min);
  return (
    <Panel padded>
      {isTooFew ? <EmptyState {...tooFew} /> : <PromotionForm {...about} reply={actionData} submit={t("new.submit")} />}
    </Panel>
  );
}
