import { useTranslation } from "react-i18next";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import type { Route } from "./+types/delete";
import { belowPromotions, promotionsPath } from "./handle.ts";
import { loadPromotion } from "./load.server.ts";
import { promotionWords } from "./words.ts";

export const handle = belowPromotions("promotions:delete.title");

const deletion = confirmation({
  op: promotions.remove,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    return { staff, id: args.params.id, promotion: await loadPromotion(staff, args.params.id) };
  },
  asks: ({ id, promotion }) => ({
    promotion,
    question:
      promotion.usesCount === 0
        ? {
            id: "deletion",
            ns: "promotions",
            tone: "error",
            lines: [{ key: "promotions:delete.lead", values: { name: promotion.name } }],
            confirm: { key: "promotions:delete.submit" },
            cancelTo: promotionsPath,
          }
        : {
            stopped: [{ key: "promotions:errors.promotion.in_use" }],
            title: promotion.name,
            way: { to: `${promotionsPath}/${id}/edit`, label: "promotions:delete.edit" },
          },
  }),
  act: ({ id, promotion: { name } }) => ({
    action: "promotion.delete",
    params: { id },
    target: { type: "promotion", id, label: name },
    done: { to: promotionsPath, key: "promotions:delete.done", values: { name } },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default function DeletePromotion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("promotions");
  const language = useLanguage();
  return (
    <ConfirmationPage loaderData={loaderData} actionData={actionData}>
      <p>{promotionWords(loaderData.promotion, t, language)}</p>
    </ConfirmationPage>
  );
}
