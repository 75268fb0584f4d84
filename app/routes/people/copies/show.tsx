import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import type { PersonKind } from "#contracts/people/erasures.ts";
import type { Route } from "./+types/show";
import { requireCopy } from "./load.server.ts";

/** The list that the person stands in. */
const lists = {
  athletes: { to: "/my-organization/memberships", label: "copies:lists.athletes" },
  guardians: { to: "/my-organization/memberships", label: "copies:lists.athletes" },
  staffMembers: { to: "/staff", label: "copies:lists.staffMembers" },
} as const satisfies Record<PersonKind, { to: string; label: string }>;

interface WithPerson {
  readonly kind: PersonKind;
  readonly name: string;
}

export const handle: RouteHandle<WithPerson> = {
  i18n: ["copies"],
  title: "copies:title",
  record: (data) => data?.name,
  crumbs: (data) => (data ? [lists[data.kind]] : []),
};

export async function loader(args: Route.LoaderArgs) {
  const { params, summary } = await requireCopy(args);
  const { name, language, parts, files } = summary;
  return { kind: params.kind, id: params.id, name, language, parts, files };
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  justifyItems: "start",
  "& p": { margin: 0, maxWidth: "75ch" },
  "& dl": { width: "100%" },
}));

/** What the copy of a person's data holds, and where it is taken. */
export default function PersonCopyPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["copies", "common"]);
  const { kind, id, language, parts, files } = loaderData;
  return (
    <Panel padded title={t("title")}>
      <Stack>
        <p>{t("lead")}</p>
        <p>{t("without")}</p>
        <Facts
          facts={[
            // What there is nothing of would hide the rest.
            ...parts
              .filter(({ count }) => count > 0)
              .map(({ name, count }) => ({ label: t(`parts.${name}`), value: String(count) })),
            { label: t("files"), value: files > 0 && String(files) },
            { label: t("language"), value: t(`common:languages.${language}`) },
          ]}
        />
        <Button
          component="a"
          href={`/people/${kind}/${id}/copy/download`}
          variant="contained"
          startIcon={<Icon name="download" />}
        >
          {t("download")}
        </Button>
        <p>{t("after")}</p>
      </Stack>
    </Panel>
  );
}
