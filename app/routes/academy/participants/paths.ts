import { trainingPath, trainingsPath } from "../course-sessions/handle.ts";

export const todayPath = `${trainingsPath}/today`;
export const presencePath = (trainingId: string): string => `${trainingPath(trainingId)}/presence`;
/** Where the page of presence sends a tap. */
export const markPath = (trainingId: string): string => `${presencePath(trainingId)}/mark`;
export const newParticipantPath = (trainingId: string): string => `${trainingPath(trainingId)}/participants/new`;
export const participantPath = (trainingId: string, id: string, page: "edit" | "withdrawal"): string =>
  `${trainingPath(trainingId)}/participants/${id}/${page}`;
