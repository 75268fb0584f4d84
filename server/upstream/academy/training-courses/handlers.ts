import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { implement } from "#upstream/core/implement.ts";
import { addCourse, removeCourse } from "./save.ts";
import { listCourses, showCourse } from "./store.ts";
import { changeCourse } from "./update.ts";

export const trainingCourseImplementations = implement(trainingCourses, {
  list: ({ query }, { services, caller }) => listCourses(services.db, caller.organisationId, query),
  show: ({ params }, { services, caller }) => showCourse(services.db, caller.organisationId, params.id),
  create: ({ body }, { services, caller }) => addCourse(services, caller, body),
  update: (input, { services, caller }) => changeCourse(services, caller, input),
  delete: ({ params }, { services, caller }) => removeCourse(services, caller, params.id),
});
