import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { firstStepAnchor, firstStepPath, type ShownFirstStep } from "#app/rules/first-steps.ts";
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
  // On a phone the button stands below what it is about, which else had half of the width.
  [theme.breakpoints.down("sm")]: {
    "& > li": { gridTemplateColumns: "24px minmax(0, 1fr)" },
    "& form": { gridColumn: 2, marginLeft: -10 },
  },
  "& :is(.done, .skipped) a": { color: "inherit", fontWeight: 400 },
}));

interface FirstStepListProps {
  readonly steps: readonly ShownFirstStep[];
  /** The page to which the buttons come back. */
  readonly back: "/dashboard" | "/first-steps";
}

/** What a club does first, each step with its reason, its page, and a button for who does not need it. */
export function FirstStepList({ steps, back }: FirstStepListProps) {
  const { t } = useTranslation("first-steps");
  return (
    <List>
      {steps.map((step) => (
        <li key={step.name} id={firstStepAnchor(step.name)} className={step.state}>
          <Mark state={step.state} />
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

/** How a step stands, also for those who do not see it. */
function Mark({ state }: Pick<ShownFirstStep, "state">) {
  const { t } = useTranslation("first-steps");
  if (state === "done") return <Icon name="checkCircle" label={t("state.done")} />;
  if (state === "skipped") return <Icon name="close" label={t("skip")} />;
  return <span className="ring" aria-hidden="true" />;
}

/** A place says what it lacks; the other steps have one title. */
function titleOf({ name, missing }: ShownFirstStep, t: ReturnType<typeof useTranslation<"first-steps">>["t"]): string {
  return name === "location" && missing !== null ? t(`missing.${missing.part}`) : t(`steps.${name}.title`);
}

function SkipButton({
  step: { name, state },
  back,
}: {
  readonly step: ShownFirstStep;
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
