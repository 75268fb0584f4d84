import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { ImportKindName } from "#contracts/imports/import-shapes.ts";

const icons: Readonly<Record<ImportKindName, IconName>> = { athletes: "groups", sales: "cart", teams: "trophy" };

const Kinds = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& a": {
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr)",
    gap: "2px 12px",
    padding: theme.spacing(2),
    fontWeight: 600,
    textDecoration: "none",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& small": { gridColumn: 2, font: theme.vars.font.body2, color: theme.vars.palette.text.secondary },
}));

/** What can be brought along: a link each. */
export function KindLinks({ kinds }: { readonly kinds: readonly ImportKindName[] }) {
  const { t } = useTranslation("imports");
  return (
    <Panel title={t("new.choose")}>
      <Kinds>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to={`?kind=${kind}`}>
              <Icon name={icons[kind]} />
              <span>{t(`kinds.${kind}`)}</span>
              <small>{t(`new.about.${kind}`)}</small>
            </Link>
          </li>
        ))}
      </Kinds>
    </Panel>
  );
}
