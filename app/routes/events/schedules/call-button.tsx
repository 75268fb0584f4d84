import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { matchesPath } from "../matches/handle.ts";

interface CallButtonProps {
  readonly eventId: string;
  /** The court that is free; without it the first one. */
  readonly court?: { readonly id: string; readonly name: string };
  /** The match; without it the first that is ready. */
  readonly match?: { readonly id: string; readonly number: number };
}

/** Calls a match of a queue to a court, now: a button as a form. */
export function CallButton({ eventId, court, match }: CallButtonProps) {
  const { t } = useTranslation("schedules");
  return (
    <Form method="post" action={matchesPath(eventId, "calls")}>
      <FormKey />
      {court && <input type="hidden" name="fieldId" value={court.id} />}
      {match && <input type="hidden" name="matchId" value={match.id} />}
      <Button
        type="submit"
        size="small"
        variant={court ? "contained" : "outlined"}
        aria-label={match ? t("call.ofMatch", match) : t("call.ofCourt", { court: court?.name })}
      >
        {t(court ? "call.next" : "call.button")}
      </Button>
    </Form>
  );
}
