import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";
import type { TextKey } from "#app/rules/words.ts";
import { Button } from "../button.tsx";
import { styled } from "../styled.ts";
import { useLookup } from "../text.ts";
import { AwayPage, awayTitle, isAwayCode } from "./away-page.tsx";
import { canResend, PostedFormNotice, ResendForm } from "./resend-form.tsx";

export interface ErrorPageProps {
  /** HTTP status; 404 is a missing page, everything else an unknown error. */
  readonly status: number;
  /** Stable code, when the error has one. */
  readonly code?: string | undefined;
  /** What an administrator needs to find the error in the log. */
  readonly requestId?: string | undefined;
  /** What the page was about to do, as a text key: said when the server failed at it. */
  readonly failure?: TextKey | undefined;
  /** What is said when what the page is about is not there, as a text key. */
  readonly missing?: TextKey | undefined;
  /** The form whose answer this is, when it can be sent again. */
  readonly posted?: PostedForm | undefined;
}

const Page = styled("section")(({ theme }) => ({
  maxWidth: 640,
  margin: "0 auto",
  padding: theme.spacing(6, 2),
  textAlign: "center",
  "& p": { margin: theme.spacing(1.5, 0, 3) },
  "& h1": { font: theme.vars.font.h4 },
  "& .ways": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 12 },
  "& small": { display: "block", marginTop: theme.spacing(3), overflowWrap: "anywhere" },
}));

/** The key of the title of an error's page. */
export function titleOf(status: number, code: string | undefined) {
  if (status === 404) return "errors.page.notFound";
  if (code?.startsWith("request.")) return "errors.page.refused";
  return isAwayCode(code) ? awayTitle(code) : "errors.page.unknown";
}

/** The page instead of a page: what happened, the request id, and the way home. */
export function ErrorPage({ status, code, requestId, failure, missing, posted }: ErrorPageProps) {
  const { t } = useTranslation();
  const lookup = useLookup();
  // why: what a page shares with many others is more than the page's own failure.
  const isOfShared = code?.endsWith(".unreadable") === true;
  if (isAwayCode(code)) return <AwayPage code={code} requestId={requestId} posted={posted} />;
  const known = code && code !== "record.not_found" ? [`common:errors.${code}`] : [];
  const isMissing = status === 404;
  const reasons = isMissing
    ? [...known, ...(missing ? [missing] : []), "common:errors.page.notFoundDetail"]
    : isOfShared
      ? known
      : // why: 4xx and 503 are the dashboard's own: it refused before anything was asked, and the code says what
        [
          ...(failure && status >= 500 && status !== 503 ? [failure] : []),
          ...known,
          `common:errors.status.${status}`,
          "common:errors.generic",
        ];
  return (
    <Page>
      <h1>{t(titleOf(status, code))}</h1>
      <p>{lookup(reasons)}</p>
      {posted && <PostedFormNotice posted={posted} />}
      <div className="ways">
        {canResend(posted) && <ResendForm posted={posted} />}
        <Button variant={canResend(posted) ? "outlined" : "contained"} component={Link} to="/" reloadDocument>
          {t("errors.page.home")}
        </Button>
      </div>
      {requestId && <small>{t("errors.page.requestId", { id: requestId })}</small>}
    </Page>
  );
}
