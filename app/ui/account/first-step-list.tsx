import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { firstStepPath } from "#app/rules/first-steps.ts";
import { Button } from "../button.tsx";
import { FormKey } from "../forms/form-key.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2px 12px",
    minHeight: 56,
    padding: theme.spacing(1, 2),
  },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& > li > .icon": { color: theme.vars.palette.text.secondary },
  "& > .done > .icon": { color: theme.vars.palette.success.main },
  "& .ring": {
    width: 18,
    height: 18,
    margin: 3,
    border: `2px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: "50%",
  },
  "& a": { fontWeight: 600, overflowWrap: "anywhere" },
  "& small": { display: "block", color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  "& form": { color: theme.vars.palette.text.secondary },
  "& :is(.done, .skipped) a": { color: "inherit", fontWeight: 400 },
}));

interface Step {
  readonly name: Parameters<typeof firstStepPath>[0]["name"];
  readonly state: "open" | "done" | "skipped";
  readonly missing: Parameters<typeof firstStepPath>[0]["missing"];
}

interface FirstStepListProps {
  readonly steps: readonly Step[];
  /** The page to which the buttons come back. */
  readonly back: "/dashboard" | "/first-steps";
}

/** What a club does first, each step with its reason, its page, and a button for who does not need it. */
export function FirstStepList({ steps, back }: FirstStepListProps) {
  const { t } = useTranslation("first-steps");
  return (
    <List>
      {steps.map((step) => (
        <li key={step.name} className={step.state}>
          {step.state === "done" ? (
            <Icon name="checkCircle" label={t("state.done")} />
          ) : (
            <span className="ring" aria-hidden="true" />
          )}
          <span>
            <Link to={firstStepPath(step)}>{titleOf(step, t)}</Link>
            <small>{t(`steps.${step.name}.why`)}</small>
          </span>
          {step.state !== "done" && <SkipButton step={step} back={back} />}
        </li>
      ))}
    </List>
  );
}

/** A place says what it lacks; the other steps have one title. */
function titleOf({ name, missing }: Step, t: ReturnType<typeof useTranslation<"first-steps">>["t"]): string {
  return name === "location" && missing !== null ? t(`missing.${missing.part}`) : t(`steps.${name}.title`);
}

function SkipButton({
  step: { name, state },
  back,
}: {
  readonly step: Step;
  readonly back: FirstStepListProps["back"];
}) {
  const { t } = useTranslation("first-steps");
  const isOpen = state === "open";
  const title = t(`steps.${name}.title`);
  return (
    <Form method="post" action="/first-steps" preventScrollReset>
      <FormKey />
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        size="small"
        color="inherit"
        name={isOpen ? "skip" : "unskip"}
        value={name}
        aria-label={t(isOpen ? "skipOf" : "unskipOf", { title })}
      >
        {t(isOpen ? "skip" : "unskip")}
      </Button>
    </Form>
  );
}
