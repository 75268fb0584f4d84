import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { canResend, PostedFormNotice, ResendForm } from "./resend-form.tsx";

const upstreamCodes = ["upstream.unreachable", "upstream.unavailable", "upstream.not_asked", "upstream.paused"];

const otherCodes = {
  "audit.unavailable": "record",
  "database.unavailable": "database",
  "database.full": "full",
  "form.unanswered": "waiting",
} as const;

/** Whether an error says that something is away which may be back in a moment. */
export const isUnavailableCode = (code: string | undefined): code is string =>
  code !== undefined && (upstreamCodes.includes(code) || code in otherCodes);

const texts = {
  upstream: ["away.upstream", "away.upstreamDetail"],
  record: ["away.record", "away.recordDetail"],
  database: ["away.database", "away.databaseDetail"],
  full: ["away.full", "away.fullDetail"],
  waiting: ["away.waiting", "away.waitingDetail"],
} as const;

const textsOf = (code: string) => texts[code in otherCodes ? otherCodes[code as keyof typeof otherCodes] : "upstream"];

/** The title of the page for such an error: what is away. */
export const unavailableTitle = (code: string) => textsOf(code)[0];

const Page = styled("section")(({ theme }) => ({
  maxWidth: 640,
  margin: "0 auto",
  padding: theme.spacing(6, 2),
  textAlign: "center",
  "& > .icon": { width: 48, height: 48, color: theme.vars.palette.warning.main },
  "& h1": { font: theme.vars.font.h4 },
  "& p": { margin: theme.spacing(1.5, 0) },
  "& .ways": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 12, margin: theme.spacing(3, 0) },
  "& small": { display: "block", color: theme.vars.palette.text.secondary, overflowWrap: "anywhere" },
}));

interface AwayPageProps {
  readonly code: string;
  readonly requestId?: string | undefined;
  /** The form whose answer this is. */
  readonly posted?: PostedForm | undefined;
}

/** The page while something is away: what it is, what became of what was sent, and how to try again. */
export function UnavailablePage({ code, requestId, posted }: AwayPageProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [title, detail] = textsOf(code);
  return (
    <Page>
      <Icon name="warning" />
      <h1>{t(title)}</h1>
      <p>{t(detail)}</p>
      {posted && <PostedFormNotice posted={posted} />}
      <div className="ways">
        {canResend(posted) ? (
          <ResendForm posted={posted} />
        ) : (
          <Button variant="contained" component={Link} to={pathname + search} reloadDocument>
            {t("away.retry")}
          </Button>
        )}
        <Button component={Link} to="/" reloadDocument>
          {t("errors.page.home")}
        </Button>
      </div>
      {requestId && <small>{t("errors.page.requestId", { id: requestId })}</small>}
    </Page>
  );
}
