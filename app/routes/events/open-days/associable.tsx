import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { OpenDayTraining } from "#contracts/events/open-days.ts";
import { openDayPath } from "./handle.ts";
import { Sessions, type SessionsProps } from "./sessions.tsx";

interface AssociableProps
  extends Pick<SessionsProps, "filters" | "sites" | "most" | "pageInfo" | "pageSize" | "problem"> {
  readonly record: { readonly id: string };
  /** The days of the open day, in words. */
  readonly when: string;
  readonly rows: readonly OpenDayTraining[];
}

/** The trainings that an open day could have, to choose from. */
export function Associable({ record, when, ...list }: AssociableProps) {
  const { t } = useTranslation("open-days");
  return (
    <>
      <p>{t("trainings.addLead", { when })}</p>
      <Sessions
        {...list}
        act="add"
        empty={{
          icon: "calendar",
          title: t("trainings.none"),
          hint: t("trainings.noneHint"),
          children: (
            <Button component={Link} to={openDayPath(record.id, "edit")} variant="outlined">
              {t("edit.title")}
            </Button>
          ),
        }}
      />
    </>
  );
}
