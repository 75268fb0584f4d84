import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { implement } from "#upstream/core/implement.ts";
import { addCourse, removeCourse } from "./save.ts";
import { listCourses, showCourse } from "./store.ts";

const { list, show, create, delete: remove } = trainingCourses;

export const trainingCourseImplementations = implement(
  { list, show, create, remove },
  {
    list: ({ query }, { services, caller }) => listCourses(services.db, caller.organisationId, query),
    show: ({ params }, { services, caller }) => showCourse(services.db, caller.organisationId, params.id),
    create: ({ body }, { services, caller }) => addCourse(services, caller, body),
    remove: ({ params }, { services, caller }) => removeCourse(services, caller, params.id),
  },
);
