import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDate } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { membersPath } from "../memberships/sections.ts";
import type { Route } from "./+types/show";
import { belowKind, kindPath } from "./handle.ts";
import { requireKind } from "./load.server.ts";

export const handle = belowKind("consents:kinds.show.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, kind } = await requireKind(args);
  const zone = staff.staff.organization.timeZone;
  const { id, name, type, isRequired, isAsked, members, texts } = kind;
  return {
    kind: { id, name },
    ...{ type, isRequired, isAsked },
    given: members?.given ?? 0,
    all: members?.all ?? 0,
    texts: texts.map((one) => ({ ...one, on: formatDate(one.createdAt, zone) })),
  };
}

const Text = styled("div")(({ theme }) => ({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxWidth: "75ch",
  marginBottom: theme.spacing(2),
}));

const Earlier = styled("details")({
  "& summary": { minHeight: 36, cursor: "pointer", display: "flex", alignItems: "center", overflowWrap: "anywhere" },
});

/** One kind: what is asked at present, and what was asked before. */
export default function ConsentKindPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  useLiveRevalidation(["members"]);
  const { kind, type, isRequired, isAsked, given, all, texts } = loaderData;
  const [present, ...earlier] = texts;
  const written = ({ on, createdBy }: (typeof texts)[number]) =>
    createdBy ? t("kinds.show.writtenBy", { on, by: createdBy }) : t("kinds.show.written", { on });
  const listed = (answer: string) => `${membersPath}?status=accepted&consent=${kind.id}.${answer}`;
  return (
    <>
      <Panel
        padded
        title={t(`types.${type}`)}
        actions={
          <Button component={Link} to={kindPath(kind.id, "edit")} size="small" startIcon={<Icon name="edit" />}>
            {t("kinds.show.edit")}
          </Button>
        }
      >
        <Facts
          facts={[
            {
              label: t("kinds.list.state"),
              value: isAsked ? t(isRequired ? "kinds.list.required" : "kinds.list.asked") : t("kinds.list.ended"),
            },
            {
              label: t("kinds.list.given"),
              value: isAsked ? (
                <Link to={listed("given")}>{t("kinds.list.givenOf", { given, count: all })}</Link>
              ) : (
                t("kinds.list.givenOf", { given, count: all })
              ),
            },
            {
              label: t("kinds.show.open"),
              value: isAsked && given < all && <Link to={listed("open")}>{t("kinds.show.toOpen")}</Link>,
            },
          ]}
        />
        <RecordActions id={kind.id} />
      </Panel>
      {present && (
        <Panel
          padded
          title={t("kinds.show.present", { number: present.number })}
          actions={
            <Button component={Link} to={kindPath(kind.id, "text")} size="small" startIcon={<Icon name="add" />}>
              {t("kinds.text.title")}
            </Button>
          }
        >
          <Text>{present.text}</Text>
          <small>{written(present)}</small>
        </Panel>
      )}
      {earlier.length > 0 && (
        <Panel padded title={t("kinds.show.earlier")}>
          {earlier.map((one) => (
            <Earlier key={one.id}>
              <summary>
                {t("version", { number: one.number })} · {written(one)} · {t("kinds.show.gave", { count: one.given })}
              </summary>
              <Text>{one.text}</Text>
            </Earlier>
          ))}
        </Panel>
      )}
    </>
  );
}
