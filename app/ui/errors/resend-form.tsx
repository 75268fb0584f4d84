import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";
import { Button } from "../button.tsx";

/** Whether a form can be sent again from the page that says that it failed: files would have to be chosen again. */
export const canResend = (posted: PostedForm | undefined): posted is PostedForm =>
  posted !== undefined && !posted.hasFiles;

/** What became of a form that was sent, and of what was typed in it. */
export function PostedFormNotice({ posted }: { readonly posted: PostedForm }) {
  const { t } = useTranslation();
  return (
    <p>
      <strong>{posted.isUndecided ? t("away.undecided") : t("away.nothingDone")}</strong>{" "}
      {canResend(posted) ? t("away.kept") : t("away.files")}
    </p>
  );
}

/** Sends the same form again, key included: what was done already is not done twice. */
export function ResendForm({ posted }: { readonly posted: PostedForm }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={posted.action} encType="multipart/form-data" reloadDocument>
      {posted.fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="contained">
        {t("away.resend")}
      </Button>
    </Form>
  );
}
