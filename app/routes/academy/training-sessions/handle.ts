import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";

export const trainingsPath = "/my-organization/course-sessions";
export const trainingPath = (id: string): string => `${trainingsPath}/${id}`;
/** The address of a training beside the calendar or the list, without their query. */
export const besideTrainingsPath = (id: string): string => `${trainingsPath}/beside/${id}`;
/** The page that asks before these trainings are canceled. */
export const cancellationPath = (ids: readonly string[], returnTo: string): string =>
  `${trainingsPath}/cancellation?${new URLSearchParams([...ids.map((id) => ["id", id]), ["returnTo", returnTo]])}`;

/** What the loader of every page of one training answers, among other things. */
interface WithTraining {
  readonly training: { readonly id: string; readonly heading: string };
  readonly canEdit?: boolean;
}

/**
 * The handle of a page of one training. `isFirst`: the handle of the training's own page, which the others are below.
 */
export const belowTraining = (
  title: TextKey,
  { isFirst = false, action }: { readonly isFirst?: boolean; readonly action?: (id: string) => PageAction } = {},
): RouteHandle<WithTraining> => ({
  i18n: ["training-sessions"],
  title,
  record: (data) => data?.training.heading,
  crumbs: (data) => [
    { to: trainingsPath, label: "training-sessions:title" },
    ...(data && !isFirst ? [{ to: trainingPath(data.training.id), label: data.training.heading }] : []),
  ],
  action: (data) => (data?.canEdit && action ? action(data.training.id) : null),
});
