import { trainingPath, trainingsPath } from "../training-sessions/handle.ts";

export const todayPath = `${trainingsPath}/today`;
export const presencePath = (trainingId: string): string => `${trainingPath(trainingId)}/presence`;
/** Where the page of presence sends a tap. */
export const markPath = (trainingId: string): string => `${presencePath(trainingId)}/mark`;
export const newParticipantPath = (trainingId: string): string => `${trainingPath(trainingId)}/participants/new`;
/** The page that lets somebody in, and then leads back to `back`. */
export const entryPath = (trainingId: string, back: string): string =>
  `${newParticipantPath(trainingId)}?${new URLSearchParams({ returnTo: back })}`;
export const trialPath = (trainingId: string, back: string): string =>
  `${trainingPath(trainingId)}/participants/trial?${new URLSearchParams({ returnTo: back })}`;
export const participantPath = (trainingId: string, id: string, page: "edit" | "withdrawal"): string =>
  `${trainingPath(trainingId)}/participants/${id}/${page}`;
