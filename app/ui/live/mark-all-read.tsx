import { useTranslation } from "react-i18next";
import { Form, useLocation } from "react-router";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** A form of one button: marks all of the person's notifications read, and comes back to this page. */
export function MarkAllRead() {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/notifications/read-all" preventScrollReset>
      <FormKey />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <Button type="submit" size="small" startIcon={<Icon name="check" />}>
        {t("list.markAllRead")}
      </Button>
    </Form>
  );
}
