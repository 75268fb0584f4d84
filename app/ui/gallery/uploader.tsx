import type { SubmissionResult } from "@conform-to/react";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "../forms/app-form.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { FileField } from "../forms/file-field.tsx";
import { FormActions } from "../forms/form-actions.tsx";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";
import { imageTypes } from "./image-types.ts";
import { UploadList } from "./upload-list.tsx";
import type { UploadLimits } from "./uploads.ts";
import { useUploads } from "./use-uploads.ts";

const Zone = styled("div")(({ theme }) => ({
  "&.live": {
    padding: theme.spacing(2),
    border: `2px dashed ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  "&.over": { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.action.hover },
  "& .drop": { color: theme.vars.palette.text.secondary, font: theme.vars.font.caption, marginBottom: 12 },
}));

interface UploaderProps {
  /** Address of the gallery: `new` takes the form, `upload` one file from a script. */
  readonly base: string;
  readonly limits: UploadLimits;
  readonly lastResult?: SubmissionResult<string[]> | null | undefined;
  readonly cancelTo?: string;
}

/** Chooses pictures: a form that sends them all; with scripts each is sent as soon as it is chosen or dropped. */
export function Uploader({ base, limits, lastResult, cancelTo }: UploaderProps) {
  const { t } = useTranslation("gallery");
  const live = useHydrated();
  const [isOver, setOver] = useState(false);
  const [form, fields] = useAppForm<{ image: string }>({ id: "upload", lastResult });
  const { uploads, isBusy, choose, retry, dismiss } = useUploads(`${base}/upload`, limits);
  const done = uploads.filter(({ state }) => state === "done").length;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const zone = live ? { onDrop: drop, onDragOver: over, onDragLeave: () => setOver(false) } : {};
  return (
    <>
      <Zone className={live ? (isOver ? "live over" : "live") : ""} {...zone}>
        {live && <p className="drop">{t("upload.drop")}</p>}
        <AppForm
          form={form}
          ns="gallery"
          labels={{ image: t("upload.label") }}
          action={`${base}/new`}
          encType="multipart/form-data"
        >
          <ErrorSummary form={form} />
          <FileField
            field={fields.image}
            hint={t("upload.hint", { count: limits.room, megapixels: limits.maxImageMegapixels })}
            accept={imageTypes}
            multiple
            {...(live && { onChoose: choose })}
          />
          {!live && <FormActions submit={t("upload.submit")} {...(cancelTo !== undefined && { cancelTo })} />}
        </AppForm>
      </Zone>
      {uploads.length > 0 && <UploadList {...{ uploads, retry, dismiss }} />}
      <p role="status" className={isBusy ? "" : "visuallyHidden"}>
        {uploads.length > 0 && t("upload.summary", { done, count: uploads.length })}
        {isBusy && ` ${t("upload.stay")}`}
      </p>
    </>
  );
}
