import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "../forms/app-form.tsx";
import { CheckboxField } from "../forms/choice-fields.tsx";
import { ConfirmForm } from "../forms/confirm-form.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { FormActions } from "../forms/form-actions.tsx";
import { TextAreaField } from "../forms/text-field.tsx";
import { HistoryLink } from "../layout/history-link.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { type GalleryPicture, Thumbnail } from "./picture.tsx";

interface OnePictureProps {
  readonly picture: GalleryPicture;
  /** The picture's place in the order, from 1. */
  readonly place: number;
  /** Address of the gallery. */
  readonly base: string;
  /** Where the area serves pictures. */
  readonly media: string;
  readonly reply?: SubmissionResult<string[]> | undefined;
}

const Sheet = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))",
  "& img": { width: "100%", height: "auto", maxHeight: 480, objectFit: "contain", objectPosition: "left top" },
}));

/** Says what a picture shows. `count`: how many the gallery has. */
export function DescribePicture({ picture, place, count, base, media, reply }: OnePictureProps & { count: number }) {
  const { t } = useTranslation("gallery");
  const { mediaId, fileName, alt, width, height } = picture;
  const [form, fields] = useAppForm<{ alt: string; decorative: string }>({
    id: "picture",
    lastResult: reply,
    defaultValue: { alt: alt ?? "", decorative: alt === "" ? "on" : "" },
  });
  return (
    <Panel title={t("edit.place", { place, count, name: fileName })} actions={<HistoryLink id={mediaId} />} padded>
      <Sheet>
        <img src={`${media}/${mediaId}/original`} alt={alt ?? ""} width={width} height={height} />
        <AppForm form={form} ns="gallery" labels={{ alt: t("edit.alt"), decorative: t("edit.decorative") }}>
          <ErrorSummary form={form} />
          <TextAreaField field={fields.alt} hint={t("edit.hint")} rows={3} maxLength={250} />
          <CheckboxField field={fields.decorative} hint={t("edit.decorativeHint")} />
          <FormActions submit={t("edit.submit")} cancelTo={base} />
        </AppForm>
      </Sheet>
    </Panel>
  );
}

const Question = styled("div")({
  display: "grid",
  gap: 16,
  "& p": { overflowWrap: "anywhere" },
  "& img": { width: "100%", maxWidth: 320, height: "auto", maxHeight: 240, objectFit: "contain" },
});

/** Asks before a picture goes. `owner`: whose gallery it is. */
export function DeletePicture({ picture, place, base, media, owner, reply }: OnePictureProps & { owner: string }) {
  const { t } = useTranslation("gallery");
  return (
    <ConfirmForm
      id="deletion"
      ns="gallery"
      tone="error"
      message={
        <Question>
          <Thumbnail picture={picture} media={media} />
          <p>{t("delete.lead", { name: picture.fileName, owner })}</p>
          {place === 1 && <p>{t("delete.cover")}</p>}
        </Question>
      }
      confirm={t("delete.submit")}
      cancelTo={base}
      lastResult={reply}
    />
  );
}
