import { useTranslation } from "react-i18next";
import { byteSizeText } from "#app/rules/byte-sizes.ts";
import { intlLocales } from "#app/rules/intl-locales.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { JobProgress } from "#app/ui/live/job-progress.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { FileView } from "./view.ts";

const Block = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  justifyItems: "start",
  "& code": { overflowWrap: "anywhere" },
}));

const jobs = { running: "RUNNING", ready: "COMPLETED", failed: "FAILED", deleted: "COMPLETED" } as const;

interface OneFileProps {
  readonly file: FileView;
  /** Where the file is. */
  readonly href: string;
  readonly download: string;
}

/** How a file stands; once it is there, what is in it, its hash, and the file. */
function OneFile({ file, href, download }: OneFileProps) {
  const { t } = useTranslation("club-exports");
  const language = useLanguage();
  const errorText = useErrorText("club-exports");
  const number = new Intl.NumberFormat(intlLocales[language]);
  const { state, progress, size, sha256, records, files, snapshotAt, expiresAt, askedBy, createdAt, failure } = file;
  const asked = askedBy === null ? createdAt : t("file.askedBy", { when: createdAt, name: askedBy });
  if (state === "deleted") return <p>{t("file.deleted", { when: createdAt })}</p>;
  return (
    <Block>
      {state === "failed" && <Alert severity="error">{errorText(failure ?? "server.unknown")}</Alert>}
      {state === "running" && <JobProgress item={{ jobStatus: jobs[state], progress, rows: null }} />}
      <Facts
        facts={[
          { label: t("file.asked"), value: asked },
          ...(snapshotAt === null ? [] : [{ label: t("file.snapshotAt"), value: snapshotAt }]),
          ...(records === null || state !== "ready"
            ? []
            : [{ label: t("file.records"), value: number.format(records) }]),
          ...(files === null || state !== "ready" ? [] : [{ label: t("file.files"), value: number.format(files) }]),
          ...(size === null
            ? []
            : [
                {
                  label: t("file.size"),
                  value: t("file.bytes", { size: byteSizeText(size, language), bytes: number.format(size) }),
                },
              ]),
          ...(expiresAt === null ? [] : [{ label: t("file.expiresAt"), value: expiresAt }]),
          ...(sha256 === null ? [] : [{ label: "SHA-256", value: <code>{sha256}</code>, isWide: true }]),
        ]}
      />
      {state === "ready" && (
        // A plain link: the browser itself fetches the file, and goes on with one that was broken off.
        <Button component="a" href={href} variant="contained" startIcon={<Icon name="download" />}>
          {download}
        </Button>
      )}
    </Block>
  );
}

interface ClubFileProps {
  readonly file: FileView | undefined;
  /** One that is still kept, where the newest is not ready. */
  readonly before: FileView | undefined;
}

/** The club's data. */
export function ClubFile({ file, before }: ClubFileProps) {
  const { t } = useTranslation("club-exports");
  if (!file) return <p>{t("club.none")}</p>;
  const of = (one: FileView) => (
    <OneFile key={one.id} file={one} href={`/account/data/${one.id}/file`} download={t("club.download")} />
  );
  return (
    <Block>
      {of(file)}
      {before && of(before)}
    </Block>
  );
}

/** The signed log that the reader asked for. */
export function LogFile({ file }: { readonly file: FileView | undefined }) {
  const { t } = useTranslation("club-exports");
  return (
    <Block>
      <p>{t("signedLog.what")}</p>
      {file ? (
        <OneFile file={file} href={`/notifications/${file.id}/download`} download={t("signedLog.download")} />
      ) : (
        <p>{t("signedLog.none")}</p>
      )}
    </Block>
  );
}
