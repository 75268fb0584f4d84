import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, useLocation, useNavigation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Failure } from "./answer.server.ts";
import { GroupTable } from "./group-table.tsx";
import { pendingPath, withQuery } from "./links.ts";
import { Selection } from "./selection.tsx";
import { isFree, type PendingGroup } from "./view.ts";

const Sheet = styled(Form)(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  "& .bar": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px 16px",
    padding: theme.spacing(1, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.paper,
  },
  "& .selection, & .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  "& .selection": { font: theme.vars.font.body2 },
  "& .selection label, & .pick label": {
    display: "inline-flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    cursor: "pointer",
  },
  "& .pick": { width: 44 },
  "& .pick label": { minWidth: 36, justifyContent: "center" },
  "& input[type=checkbox]": { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
  "& .count": { font: theme.vars.font.body2, color: theme.vars.palette.text.secondary },
  "& .long": { display: "block", minWidth: 96, overflowWrap: "anywhere" },
  "& .conflict": { display: "block" },
  "& .reason": {
    display: "flex",
    gap: 6,
    marginBottom: 4,
    font: theme.vars.font.caption,
    fontWeight: 600,
    color: theme.vars.palette.error.main,
  },
  "& tr.failed": { boxShadow: `inset 3px 0 0 ${theme.vars.palette.error.main}` },
  [theme.breakpoints.up("sm")]: {
    // Below the page's top bar.
    "& .bar": { position: "sticky", zIndex: 2, top: 56 },
    "& tbody th a .number": { whiteSpace: "nowrap" },
  },
  [theme.breakpoints.down("sm")]: {
    // The box stands in the corner of its card, beside the card's heading.
    "& table tbody .pick": { position: "absolute", top: 4, insetInlineEnd: 4, width: "auto" },
    "& table tbody .pick label": { minWidth: 44, minHeight: 44 },
    "& table tbody th": { paddingInlineEnd: 44 },
    "& table tbody .state, & table tbody td:last-of-type": { gridColumn: "1 / -1" },
  },
}));

interface WorkListProps {
  readonly groups: readonly PendingGroup[];
  readonly failed: readonly Failure[];
}

/**
 * The rows with their boxes in one form: it confirms what is ticked, or the one whose button is pressed, and takes what
 * is ticked to the page that asks before rejecting.
 */
export function WorkList({ groups, failed }: WorkListProps) {
  const { t } = useTranslation("pending");
  const form = useRef<HTMLFormElement>(null);
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const rows = groups.flatMap((group) => group.rows);
  const failures = new Map(failed.map((failure) => [failure.id, failure]));
  const here = `${pathname}${withQuery(query, { select: undefined })}`;
  return (
    // why the key: another choice by the address, or another answer, ticks anew.
    <Sheet
      method="post"
      ref={form}
      key={`${query.get("select")} ${failed.map(({ id }) => id)}`}
      preventScrollReset
      onSubmit={(event) => {
        // why: sent twice, the second would find that somebody has confirmed them: ourselves.
        if (state !== "idle") event.preventDefault();
      }}
    >
      <input type="hidden" name="returnTo" value={here} />
      <div className="bar">
        <Selection
          form={form}
          count={rows.length}
          free={rows.filter(isFree).length}
          rowsKey={rows.map(({ id }) => id).join()}
        />
        <span className="buttons">
          <Button
            type="submit"
            name="intent"
            value="confirm"
            variant="contained"
            startIcon={<Icon name="check" />}
            aria-disabled={state !== "idle"}
          >
            {t("list.confirmAll")}
          </Button>
          <Button
            type="submit"
            formMethod="get"
            formAction={`${pendingPath}/rejection`}
            color="error"
            variant="outlined"
            startIcon={<Icon name="cancel" />}
          >
            {t("list.rejectAll")}
          </Button>
        </span>
      </div>
      {groups.map((group) => (
        <Panel
          key={group.id}
          title={group.name}
          actions={<span className="count">{t("list.atLocation", { count: group.count })}</span>}
        >
          <GroupTable group={group} failures={failures} />
        </Panel>
      ))}
    </Sheet>
  );
}
