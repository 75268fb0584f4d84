import { use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorKeys } from "#app/rules/error-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageTitleContext } from "#app/ui/layout/page-title.ts";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import type { Failure } from "./answer.server.ts";
import type { ConflictLine } from "./view.ts";

/** What an action answers when some reservations could not be answered: how many were, and why the others were not. */
export interface PendingReply {
  /** A code about the form as a whole, such as nothing chosen. */
  readonly problem?: string;
  readonly done: number;
  readonly failed: readonly Failure[];
  readonly verb: "confirm" | "reject";
}

/** The words of an error code on these pages. */
export function useReason(): (code: string) => string {
  const lookup = useLookup();
  return (code) => lookup([`pending-reservations:errors.${code}`, ...errorKeys(code, "reservations")]);
}

/** What takes the court: a link to a reservation, or words for anything else. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly ConflictLine[] }) {
  const { t } = useTranslation("pending-reservations");
  return conflicts.map(({ id, kind, holder, date, hours }) =>
    kind === "reservation" ? (
      <Link key={id} to={`/locations/reservations/${id}`} className="conflict">
        {date} {hours} {holder}
      </Link>
    ) : (
      <span key={id} className="conflict">
        {date} {hours} {kind === "event" || !holder ? t(`kinds.${kind}`) : ""} {holder}
      </span>
    ),
  );
}

const Box = styled("div")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  padding: theme.spacing(2),
  border: `2px solid ${theme.vars.palette.error.main}`,
  borderRadius: theme.vars.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  "& h2": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    font: theme.vars.font.h3,
    color: theme.vars.palette.error.main,
  },
  "& ul": { margin: "8px 0 0", paddingInlineStart: 20 },
  "& li + li": { marginTop: 6 },
  "& li b": { overflowWrap: "anywhere" },
  "& .conflict": { marginInlineStart: 6 },
}));

/**
 * What could not be done, above the list: each by name, with the reason. Takes the focus when it appears and says so in
 * the document's title.
 */
export function Failures({ reply }: { readonly reply: PendingReply | undefined }) {
  const { t } = useTranslation(["pending-reservations", "common"]);
  const reason = useReason();
  const title = use(PageTitleContext);
  const box = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLTitleElement>(null);
  useEffect(() => {
    if (!reply) return;
    box.current?.focus();
    // why: hydration puts the layout's title before this one, and the first one in the document counts.
    if (own.current) document.head.prepend(own.current);
  }, [reply]);
  if (!reply) return null;
  const { problem, done, failed, verb } = reply;
  return (
    <Box ref={box} role="alert" tabIndex={-1} autoFocus>
      <title ref={own}>{`${t("common:forms.errorPrefix")} ${title}`}</title>
      <h2>
        <Icon name="error" />
        {problem ? reason(problem) : t(`failed.${verb}`, { count: failed.length })}
      </h2>
      {done > 0 && <p>{t(`partly.${verb}`, { count: done })}</p>}
      {failed.length > 0 && (
        <ul>
          {failed.map(({ id, about, code, conflicts }) => (
            <li key={id}>
              <b>{about ?? t("failed.unknown")}</b>: {reason(code)}
              <Conflicts conflicts={conflicts} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
