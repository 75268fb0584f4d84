import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { useErrorText } from "../text.ts";
import { isWorthRetrying, type Upload } from "./uploads.ts";

const List = styled("ul")(({ theme }) => ({
  display: "grid",
  gap: 8,
  margin: "16px 0 0",
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "4px 12px",
    padding: "8px 12px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  "& li.failed": { borderColor: theme.vars.palette.error.main },
  "& .name": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .state": { display: "flex", alignItems: "center", gap: 4, font: theme.vars.font.caption },
  "& .done .state": { color: theme.vars.palette.success.main },
  "& progress": { gridColumn: "1 / -1", width: "100%", height: 8, accentColor: theme.vars.palette.primary.main },
  "& .error": { gridColumn: "1 / -1", overflowWrap: "anywhere", color: theme.vars.palette.error.main },
  "& .ways": { gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: 8 },
}));

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly retry: (id: string) => void;
  readonly dismiss: (id: string) => void;
}

/** The chosen files: how far each is, and why it did not get there. */
export function UploadList({ uploads, retry, dismiss }: UploadListProps) {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText("gallery");
  const stateOf = ({ state, progress }: Upload) => {
    if (state !== "sending") return t(`upload.${state}`);
    return progress < 1 ? t("upload.percent", { value: Math.round(progress * 100) }) : t("upload.drawing");
  };
  return (
    <List aria-label={t("upload.files")}>
      {uploads.map((upload) => {
        const { id, file, state, progress, errors } = upload;
        return (
          <li key={id} className={state}>
            <span className="name">{file.name}</span>
            <span className="state">
              {state === "done" && <Icon name="checkCircle" />}
              {state === "failed" && <Icon name="error" />}
              {stateOf(upload)}
            </span>
            {state === "sending" && (
              <progress
                max={1}
                aria-label={t("upload.progressOf", { name: file.name })}
                {...(progress < 1 && { value: progress })}
              />
            )}
            {state === "failed" && (
              <>
                <span className="error">{errors.map(errorText).join(" ")}</span>
                <span className="ways">
                  {isWorthRetrying(upload) && (
                    <Button size="small" variant="outlined" onClick={() => retry(id)}>
                      {t("upload.retry")}
                      <span className="visuallyHidden"> {file.name}</span>
                    </Button>
                  )}
                  <Button size="small" variant="text" color="inherit" onClick={() => dismiss(id)}>
                    {t("upload.dismiss")}
                    <span className="visuallyHidden"> {file.name}</span>
                  </Button>
                </span>
              </>
            )}
          </li>
        );
      })}
    </List>
  );
}
