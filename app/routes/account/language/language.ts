import { redirect } from "react-router";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { serializeLanguage } from "#app/backend/i18n.server.ts";
import { type RouteArgs, sessionContext } from "#app/backend/services.server.ts";
import { forgetCallers, requireAccount } from "#app/backend/session/guards.server.ts";
import { isLanguage, type LanguageCode } from "#app/rules/languages.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { users } from "#contracts/auth/users.ts";
import type { Route } from "./+types/language";

/** There is nothing to read here; the choice of language stands in the menus. */
export const loader = () => redirect("/");

/** Fields: `language`, and `to`, the page to come back to. Open to everybody: the sign-in page has it too. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const language = form.get("language");
  if (!isLanguage(language)) throw new AppError("request.invalid", { status: 400 });
  const session = args.context.get(sessionContext);
  if (session.data) {
    session.update({ language });
    await store(args, language);
  }
  return redirect(safeRedirectPath(form.get("to")), {
    headers: { "set-cookie": await serializeLanguage(language, args.context) },
  });
}

/** Stores the choice upstream. It counts here whether or not upstream took it. */
async function store(args: RouteArgs, language: LanguageCode): Promise<void> {
  try {
    const { account, mutate } = await requireAccount(args);
    await mutate({
      action: "account.set_language",
      op: users.setLanguage,
      input: { body: { language } },
      target: { type: "account", id: account.id, label: account.email },
      changes: { language: { before: account.language, after: language } },
    });
    forgetCallers(args);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}
