import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import type { Match } from "#contracts/events/matches.ts";
import { matchesPath } from "./handle.ts";
import { isPlayable, type SetStatus, statusSteps } from "./view.ts";

interface StepButtonsProps {
  readonly match: Pick<Match, "id" | "eventId" | "number" | "status" | "sides" | "isVoid" | "version">;
  /** Where the form leads afterwards: a query of the desk, or back to the match. */
  readonly back: string;
  /** Whether rare steps are left out: in a list there is no room for them. */
  readonly isShort?: boolean;
}

/** Calls a match to its court, begins it, takes that back: a button each, as one form. */
export function StepButtons({ match, back, isShort = false }: StepButtonsProps) {
  const { t } = useTranslation("matches");
  const { id, eventId, number, status, version } = match;
  const steps = (statusSteps[status] as readonly SetStatus[]).filter((step) => !isShort || step !== "ready");
  if (steps.length === 0 || !isPlayable(match)) return null;
  return (
    <Form method="post" action={`${matchesPath(eventId, id)}/status?back=${encodeURIComponent(back)}`}>
      <FormKey />
      <input type="hidden" name="version" value={version} />
      {steps.map((step) => (
        <Button
          key={step}
          type="submit"
          name="status"
          value={step}
          variant={step === "ready" ? "text" : "outlined"}
          size="small"
          aria-label={t(`steps.${step}.of`, { number })}
        >
          {t(`steps.${step}.label`)}
        </Button>
      ))}
    </Form>
  );
}
