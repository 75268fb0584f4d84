import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";

/** How wide a field is: as long as what goes into it. `full` takes the column. */
export type FieldWidth = "short" | "medium" | "full";

export interface FieldShellProps {
  /** Id of the control. The hint gets `<id>-description`, the errors `<id>-error`, as conform names them. */
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Errors in the user's words. */
  readonly errors?: readonly string[] | undefined;
  /** Says "(facoltativo)" after the label: what is not marked is required. */
  readonly optional?: boolean | undefined;
  readonly width?: FieldWidth | undefined;
  /** What is in the control in other words, for the eye only: a small line below it that takes no room. */
  readonly inWords?: string | undefined;
  readonly children: ReactNode;
}

const Root = styled("div")(({ theme }) => ({
  position: "relative",
  minWidth: 0,
  maxWidth: "100%",
  "&.short": { width: 168 },
  "&.medium": { width: 280 },
  "& > label": { display: "block", marginBottom: 4, font: theme.vars.font.body2, fontWeight: 600 },
  "& .aside": { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  "& .hint": { marginBottom: 4, font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .input": { width: "100%" },
  "& textarea": { resize: "vertical" },
  "& .inWords": {
    position: "absolute",
    top: "100%",
    insetInlineStart: 2,
    font: theme.vars.font.caption,
    fontSize: "0.6875rem",
    lineHeight: "14px",
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
  },
}));

/** One error under its field: icon, the hidden word "Errore:", the text. */
const ErrorLine = styled("p")(({ theme }) => ({
  display: "flex",
  gap: 6,
  marginTop: 4,
  font: theme.vars.font.caption,
  fontWeight: 600,
  color: theme.vars.palette.error.main,
  "& .icon": { marginTop: 1 },
}));

/** The errors of a control, as `aria-describedby` finds them. */
export function FieldErrors({ id, errors }: { readonly id: string; readonly errors?: readonly string[] | undefined }) {
  const { t } = useTranslation();
  if (!errors?.length) return null;
  return (
    <ErrorLine id={`${id}-error`}>
      <Icon name="error" />
      <span>
        <span className="visuallyHidden">{t("forms.errorPrefix")} </span>
        {errors.map((error, at) => (
          <Fragment key={error}>
            {at > 0 && <br />}
            {error}
          </Fragment>
        ))}
      </span>
    </ErrorLine>
  );
}

/** What a control is described by; undefined when there is neither hint nor error. */
export const describedBy = (id: string, hint: ReactNode, errors: readonly string[] | undefined): string | undefined =>
  [hint ? `${id}-description` : "", errors?.length ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;

/** Label above, hint, control, errors below. */
export function FieldShell({ id, label, hint, errors, optional, width = "full", inWords, children }: FieldShellProps) {
  const { t } = useTranslation();
  return (
    <Root className={width}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="aside"> {t("forms.optional")}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      )}
      {children}
      {inWords && !errors?.length && (
        <span className="inWords" aria-hidden="true">
          {inWords}
        </span>
      )}
      <FieldErrors id={id} errors={errors} />
    </Root>
  );
}
