import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type TextKey, useLookup } from "../text.ts";

export interface ErrorPageProps {
  /** HTTP status; 404 is a missing page, everything else an unknown error. */
  readonly status: number;
  /** Stable code, when the error has one. */
  readonly code?: string | undefined;
  /** What an administrator needs to find the error in the log. */
  readonly requestId?: string | undefined;
  /** What the page was about to do, as a text key: said when the server failed at it. */
  readonly failure?: TextKey | undefined;
}

const Page = styled("section")(({ theme }) => ({
  maxWidth: 640,
  margin: "0 auto",
  padding: theme.spacing(6, 2),
  textAlign: "center",
  "& p": { margin: theme.spacing(1.5, 0, 3) },
  "& h1": theme.typography.h4,
  "& small": { display: "block", marginTop: theme.spacing(3), overflowWrap: "anywhere" },
}));

/** The page instead of a page: what happened, the request id, and the way home. */
export function ErrorPage({ status, code, requestId, failure }: ErrorPageProps) {
  const { t } = useTranslation();
  const lookup = useLookup();
  const missing = status === 404;
  const known = code && code !== "record.not_found" ? [`common:errors.${code}`] : [];
  const reasons = missing
    ? [...known, "common:errors.page.notFoundDetail"]
    : // why: 503 is the dashboard's own: it refused before anything was asked, and its code says what
      [
        ...(failure && status !== 503 ? [failure] : []),
        ...known,
        `common:errors.status.${status}`,
        "common:errors.generic",
      ];
  return (
    <Page>
      <h1>{missing ? t("errors.page.notFound") : t("errors.page.unknown")}</h1>
      <p>{lookup(reasons)}</p>
      <Button variant="contained" component={Link} to="/" reloadDocument>
        {t("errors.page.home")}
      </Button>
      {requestId && <small>{t("errors.page.requestId", { id: requestId })}</small>}
    </Page>
  );
}
