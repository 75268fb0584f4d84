import { foreignKey, index, primaryKey, uuid } from "drizzle-orm/pg-core";
import { upstream } from "../../../db/namespace.ts";
import { trainingCourses } from "../../training-courses/table.ts";
import { subscriptionTemplates } from "../table.ts";

/** The courses that a package is of. */
export const templateCourses = upstream.table(
  "template_courses",
  { organisationId: uuid().notNull(), templateId: uuid().notNull(), courseId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.templateId, table.courseId] }),
    index("template_courses_course").on(table.organisationId, table.courseId),
    foreignKey({
      name: "template_courses_template",
      columns: [table.organisationId, table.templateId],
      foreignColumns: [subscriptionTemplates.organisationId, subscriptionTemplates.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "template_courses_of",
      columns: [table.organisationId, table.courseId],
      foreignColumns: [trainingCourses.organisationId, trainingCourses.id],
    }),
  ],
);
