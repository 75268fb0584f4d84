import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { tutorialSteps } from "./view.ts";

const Card = styled("aside")(({ theme }) => ({
  position: "sticky",
  bottom: 12,
  zIndex: 4,
  maxWidth: 560,
  margin: `${theme.spacing(2)} auto 0`,
  padding: theme.spacing(2),
  border: `2px solid ${theme.vars.palette.primary.main}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  boxShadow: "0 4px 24px rgb(0 0 0 / 25%)",
  "& small": { color: theme.vars.palette.text.secondary },
  "& h2": { font: theme.vars.font.h3, margin: "2px 0 6px" },
  "& nav": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 12 },
}));

/** The address of a step: the page, at the part that the step is about. */
const stepTo = (step: number) => `?tutorial=${step + 1}#step-${tutorialSteps[step]}`;

/** What a part of the page is for, a step at a time; the part itself is marked. */
export function Tutorial({ step }: { readonly step: number }) {
  const { t } = useTranslation("registrations");
  const name = tutorialSteps[step];
  if (name === undefined) return null;
  const isLast = step === tutorialSteps.length - 1;
  return (
    <Card aria-labelledby="tutorial-title">
      <small>{t("tutorial.progress", { step: String(step + 1), steps: String(tutorialSteps.length) })}</small>
      <h2 id="tutorial-title">{t(`tutorial.steps.${name}.title`)}</h2>
      <p>{t(`tutorial.steps.${name}.text`)}</p>
      <nav aria-label={t("tutorial.link")}>
        {step > 0 && (
          <Button component={Link} to={stepTo(step - 1)} variant="outlined" startIcon={<Icon name="previous" />}>
            {t("tutorial.previous")}
          </Button>
        )}
        {!isLast && (
          <Button component={Link} to={stepTo(step + 1)} variant="contained" endIcon={<Icon name="next" />}>
            {t("tutorial.next")}
          </Button>
        )}
        <Button component={Link} to="?" variant={isLast ? "contained" : "text"}>
          {t(isLast ? "tutorial.finish" : "tutorial.close")}
        </Button>
      </nav>
    </Card>
  );
}
