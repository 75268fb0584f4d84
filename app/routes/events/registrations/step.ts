import { type TutorialStep, tutorialSteps } from "./view.ts";

/** What marks a part of the page as that of a step: its id, and whether the tutorial is there. */
export const stepProps = (step: TutorialStep, current: number | null) => ({
  id: `step-${step}`,
  "data-step": current !== null && tutorialSteps[current] === step ? "current" : undefined,
});
