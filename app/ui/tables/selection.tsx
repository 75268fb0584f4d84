import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useLocation, useNavigation, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "../button.tsx";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";

/** Less than the space between two parts of a page: their borders are one. */
const joined = "calc(-1px - var(--gap))";
/** A selector for when some row is chosen. */
const chosen = "&:has(tbody .pick input:checked, input[name=all]:checked)";

// The filters and sums above the table, its bar, its rows and the pages below are one sheet. why not in one panel: the
// bar could not stay in sight within a box that scrolls.
const Sheet = styled(Form)(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  ".panelBox:has(+ &)": { borderEndStartRadius: 0, borderEndEndRadius: 0, boxShadow: "none" },
  ".panelBox + &, & + .panelBox": { marginBlockStart: joined },
  "& > .panelBox, & + .panelBox": { borderStartStartRadius: 0, borderStartEndRadius: 0 },
  "&:has(+ .panelBox) > .panelBox": { borderEndStartRadius: 0, borderEndEndRadius: 0, boxShadow: "none" },
  "& > .bar": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px 16px",
    padding: theme.spacing(1, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderBlockEnd: 0,
    background: theme.vars.palette.background.paper,
  },
  "& .selection, & .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  "& .selection": { font: theme.vars.font.body2 },
  "& .selection label": {
    display: "inline-flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    cursor: "pointer",
    "@media (pointer: coarse)": { minHeight: 44 },
  },
  "& .selection input": { width: 20, height: 20, margin: 0 },
  [theme.breakpoints.down("sm")]: {
    "& > .bar": { gap: 4, padding: 8 },
    "& .selection": { gap: "0 16px" },
    // What can be done stands at the foot of the window, in as few lines as hold all of it, once there is something to do
    // it with; in its place where a browser cannot tell.
    "@supports selector(:has(*))": { "& .buttons, & .most": { display: "none" } },
    [`${chosen} .most`]: { display: "inline" },
    [`${chosen} .buttons`]: {
      position: "fixed",
      zIndex: 5,
      inset: "auto 0 0",
      display: "flex",
      gap: 6,
      padding: 8,
      background: theme.vars.palette.background.paper,
      boxShadow: theme.vars.palette.elevation.floating,
    },
    [`${chosen} .buttons > *`]: { flex: "1 1 30%", width: "auto", minWidth: "min-content" },
    [`${chosen} .buttons > .button`]: { paddingInline: 6, lineHeight: 1.2 },
    // The first option of a choice says what the choice is.
    [`${chosen} .buttons label`]: { position: "absolute", clipPath: "inset(50%)" },
    [`${chosen} + .panelBox, ${chosen}:last-child`]: { marginBlockEnd: 128 },
    "& .buttons .buttonIcon": { display: "none" },
    // Like those of other lists, the links that sort open and close with the filters.
    ".panelBox:has(.fold:not([open])) + & thead": { display: "none" },
  },
  [theme.breakpoints.up("sm")]: {
    // The bar stays below the page's top bar.
    "& > .bar": { position: "sticky", zIndex: 2, top: 56 },
  },
}));

export interface SelectionFormProps extends Omit<SelectionProps, "form" | "onCount"> {
  /** Buttons that act on what is chosen; `count` is how many that are, null without scripts. */
  readonly actions: (count: number | null) => ReactNode;
  /** Filters of the list, sent along where all that match can be chosen. */
  readonly filters?: readonly (readonly [name: string, value: string])[];
  /** A value that changes with each answer that says what failed: then the boxes are ticked anew. */
  readonly answer?: string;
  /** Tables whose rows have boxes: `DataTable` with `choice`. */
  readonly children: ReactNode;
}

/**
 * Rows with boxes in one form, under one bar of actions. It posts `id` for each that is ticked, `all` (how many the
 * person saw) with the filters for all that match, and `returnTo`; `readSelected` reads it. The address says which boxes
 * start with a tick (`?select=all`, `?select=ready`).
 */
export function SelectionForm({ actions, filters = [], answer = "", children, ...selection }: SelectionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [count, setCount] = useState<number | null>(null);
  return (
    <Sheet
      method="post"
      ref={form}
      key={`${query.get("select")} ${answer}`}
      preventScrollReset
      onSubmit={(event) => {
        // why: sent twice, the second would find them dealt with by the first.
        if (state !== "idle") event.preventDefault();
      }}
    >
      <input type="hidden" name="returnTo" value={`${pathname}${withQuery(query, { select: undefined })}`} />
      {isOffered(selection) &&
        filters.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)}
      <div className="bar">
        <Selection {...selection} form={form} onCount={setCount} />
        <span className="buttons">{actions(count)}</span>
      </div>
      {children}
    </Sheet>
  );
}

interface SelectionProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Keys of the page's rows. */
  readonly rows: readonly string[];
  /** Rows that can be chosen together, such as those without a conflict: how many they are, and what their link says. */
  readonly ready?: { readonly count: number; readonly label: string };
  /** How many rows match, on all pages. */
  readonly matching: number;
  /** How many rows are acted on at once, at most. */
  readonly most: number;
  readonly onCount: (count: number) => void;
}

const isOffered = ({ rows, matching, most }: Pick<SelectionProps, "rows" | "matching" | "most">) =>
  matching > rows.length && matching <= most;

/** Ticks all rows, the ready ones or none: links that the address remembers, and with a script one box. */
function Selection(props: SelectionProps) {
  const { t } = useTranslation();
  return (
    <span className="selection">
      {useHydrated() ? <SelectionBox {...props} /> : <SelectionLinks {...props} />}
      {isOffered(props) && (
        <label>
          <input type="checkbox" name="all" value={props.matching} />
          {t("table.select.matching", { number: props.matching })}
        </label>
      )}
      {/* Nothing is left out unsaid: who wants all of them learns here that these are too many. */}
      {props.matching > props.rows.length && props.matching > props.most && (
        <span className="most">{t("table.select.most", { number: props.most })}</span>
      )}
    </span>
  );
}

function SelectionLinks({ rows, ready }: SelectionProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <Link to={withQuery(query, { select: "all" })}>{t("table.select.all")}</Link>
      {ready && ready.count > 0 && ready.count < rows.length && (
        <Link to={withQuery(query, { select: "ready" })}>{ready.label}</Link>
      )}
      {query.has("select") && <Link to={withQuery(query, { select: undefined })}>{t("table.select.none")}</Link>}
    </>
  );
}

/** The boxes of a form that choose rows. */
const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=id]") ?? []),
];

function SelectionBox({ form, rows, ready, matching, onCount }: SelectionProps) {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState(0);
  const [isAll, setAll] = useState(false);
  const rowsKey = rows.join();
  const recount = () => {
    const chosen = boxesOf(form.current).filter((box) => box.checked).length;
    const everything = form.current?.querySelector<HTMLInputElement>("input[name=all]")?.checked === true;
    setTicked(chosen);
    setAll(everything);
    onCount(everything ? matching : chosen);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another count
  useEffect(() => {
    const element = form.current;
    recount();
    element?.addEventListener("change", recount);
    return () => element?.removeEventListener("change", recount);
  }, [form, rowsKey, matching]);

  const tick = (wanted: (box: HTMLInputElement) => boolean) => {
    for (const box of boxesOf(form.current)) box.checked = wanted(box);
    recount();
  };
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={rows.length > 0 && ticked === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && ticked < rows.length;
          }}
          onChange={(event) => tick(() => event.target.checked)}
        />
        {t("table.select.all")}
      </label>
      {ready && ready.count > 0 && ready.count < rows.length && (
        <Button type="button" size="small" onClick={() => tick((box) => box.dataset.ready === "true")}>
          {ready.label}
        </Button>
      )}
      <span role="status">{t("table.select.count", { number: isAll ? matching : ticked })}</span>
    </>
  );
}
