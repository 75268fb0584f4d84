import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import type { TrainingCourse } from "#contracts/academy/training-courses.ts";

export const coursesPath = "/my-organization/courses";
export const coursePath = (id: string): string => `${coursesPath}/${id}`;

/** What the loader of every page of one course answers, among other things. */
interface WithCourse {
  readonly course: Pick<TrainingCourse, "id" | "name">;
}

/** The handle of a page of one course. `isFirst`: the handle of the course's own page, which the others are below. */
export const belowCourse = (
  title: TextKey,
  { isFirst = false, action }: { readonly isFirst?: boolean; readonly action?: (id: string) => PageAction } = {},
): RouteHandle<WithCourse> => ({
  i18n: ["training-courses", "recurring-sessions"],
  title,
  record: (data) => data?.course.name,
  crumbs: (data) => [
    { to: coursesPath, label: "training-courses:title" },
    ...(data && !isFirst ? [{ to: coursePath(data.course.id), label: data.course.name }] : []),
  ],
  action: (data) => (data && action ? action(data.course.id) : null),
});
