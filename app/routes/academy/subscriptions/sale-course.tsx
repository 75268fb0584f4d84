import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import type { FieldProps } from "#app/ui/forms/use-field.ts";
import type { OfferedCourse } from "./sale-courses.server.ts";

interface SaleCourseProps extends Pick<FieldProps, "field"> {
  readonly course: OfferedCourse;
  /** Where another course is chosen; null when there is no other. */
  readonly otherTo: string | null;
}

/** The course of a sale, and in which of its weekly sessions there is to be a place. */
export function SaleCourse({ course, field, otherTo }: SaleCourseProps) {
  const { t } = useTranslation("subscriptions");
  const { id, name, dates, sessions, max } = course;
  return (
    <FieldSet title={t("course.title", { name })}>
      <input type="hidden" name="courseId" value={id} />
      <p>
        {dates} {otherTo && <Link to={otherTo}>{t("course.other")}</Link>}
      </p>
      {sessions.length === 0 ? (
        <p>{t("course.noSessions")}</p>
      ) : (
        <CheckboxGroupField
          field={field}
          optional={false}
          hint={t("course.sessionsHint", { count: max })}
          options={sessions.map((one) => ({
            value: one.id,
            label: t("course.session", { when: one.when, site: one.siteName }),
            hint: t("course.free", { count: one.free }),
          }))}
        />
      )}
    </FieldSet>
  );
}
