import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceList } from "#app/ui/choice-list.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import { membersPath } from "../memberships/sections.ts";
import type { loadPackages, Member } from "./sale.server.ts";
import type { SaleCourse } from "./sale-courses.server.ts";

interface ChooseMemberProps {
  readonly search: string;
  readonly members: readonly Member[];
  readonly total: number;
}

const More = styled("p")(({ theme }) => ({ margin: 0, padding: theme.spacing(1.5, 2) }));

/** The step that chooses whom to sell to: accepted members by name. */
export function ChooseMember({ search, members, total }: ChooseMemberProps) {
  const { t } = useTranslation("subscriptions");
  const [query] = useSearchParams();
  return (
    <Panel title={t("new.chooseMember")}>
      <FilterBar
        isFolded={false}
        keep={["templateId", "returnTo"]}
        submit={t("new.search")}
        clearTo={search ? "?" : undefined}
      >
        <SearchControl id="member-search" label={t("filters.search")} defaultValue={search} maxLength={maxSearch} />
      </FilterBar>
      {members.length === 0 ? (
        <EmptyState icon="groups" title={t(search ? "new.noMember" : "new.noMembers")} hint={t("new.memberHint")} />
      ) : (
        <>
          <ChoiceList>
            {members.map(({ id, name }) => (
              <li key={id}>
                <Link to={withQuery(query, { membershipId: id, search: undefined })}>
                  <b>{name}</b>
                </Link>
              </li>
            ))}
          </ChoiceList>
          {total > members.length && <More>{t("new.moreMembers", { count: total - members.length })}</More>}
        </>
      )}
    </Panel>
  );
}

interface ChoosePackageProps {
  readonly members: readonly Member[];
  readonly packages: Awaited<ReturnType<typeof loadPackages>>;
}

/** The step that chooses what to sell: the packages of the club, in its order. */
export function ChoosePackage({ members, packages }: ChoosePackageProps) {
  const { t } = useTranslation("subscriptions");
  const [query] = useSearchParams();
  const to = (templateId: string) => {
    const next = new URLSearchParams(members.map(({ id }) => ["membershipId", id]));
    next.set("templateId", templateId);
    const returnTo = query.get("returnTo");
    if (returnTo) next.set("returnTo", returnTo);
    return `?${next}`;
  };
  const [only] = members;
  return (
    <Panel
      title={t("new.choosePackage", { count: members.length, name: members.length === 1 ? (only?.name ?? "") : "" })}
    >
      {packages.length === 0 ? (
        <EmptyState icon="card" title={t("new.noPackages")} hint={t("new.noPackagesHint")}>
          <Button component={Link} to="/my-organization/subscription-templates/new" variant="contained">
            {t("new.toPackages")}
          </Button>
        </EmptyState>
      ) : (
        <ChoiceList>
          {packages.map(({ id, name, type, price, description }) => (
            <li key={id}>
              <Link to={to(id)}>
                <b>{name}</b>
                <span className="number">{price}</span>
                <small>
                  {t(`type.${type}`)}
                  {description && ` · ${description}`}
                </small>
              </Link>
            </li>
          ))}
        </ChoiceList>
      )}
    </Panel>
  );
}

interface ChooseCourseProps {
  /** What the package is called. */
  readonly name: string;
  readonly courses: readonly SaleCourse[];
  /** Whether the package is sold without a course, too. */
  readonly isOptional: boolean;
}

/** The step that chooses a course: those of the package that are not over, with the places that are left. */
export function ChooseCourse({ name, courses, isOptional }: ChooseCourseProps) {
  const { t } = useTranslation(["subscriptions", "training-courses"]);
  const [query] = useSearchParams();
  const to = (courseId: string) => withQuery(query, { courseId });
  return (
    <Panel title={t("course.choose", { name })}>
      {courses.length === 0 ? (
        <EmptyState icon="card" title={t("course.none")} hint={t("course.noneHint")}>
          <Button component={Link} to={withQuery(query, { templateId: undefined })} variant="outlined">
            {t("new.otherPackage")}
          </Button>
        </EmptyState>
      ) : (
        <ChoiceList>
          {courses.map(({ id, name: course, dates, level, gender, sessions }) => (
            <li key={id}>
              <Link to={to(id)}>
                <b>{course}</b>
                <span className="number">{dates}</span>
                <small>{[level, t(`training-courses:genders.${gender}`)].filter(Boolean).join(" · ")}</small>
                {sessions.map((one) => (
                  <small key={one.id}>
                    {t("course.session", { when: one.when, site: one.siteName })} ·{" "}
                    {t("course.free", { count: one.free })}
                  </small>
                ))}
              </Link>
            </li>
          ))}
          {isOptional && (
            <li>
              <Link to={to("none")}>
                <b>{t("course.without")}</b>
                <small>{t("course.withoutHint")}</small>
              </Link>
            </li>
          )}
        </ChoiceList>
      )}
    </Panel>
  );
}

/** Says that more members were chosen than are sold to at once. */
export function TooMany() {
  const { t } = useTranslation("subscriptions");
  return (
    <Panel padded>
      <Alert severity="warning">{t("new.tooMany")}</Alert>
      <p>
        <Button component={Link} to={membersPath} variant="outlined">
          {t("new.toMembers")}
        </Button>
      </p>
    </Panel>
  );
}
