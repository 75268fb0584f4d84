import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../alert.tsx";
import { Refusals } from "../forms/refusals.tsx";
import { Panel } from "../layout/panel.tsx";
import { styled } from "../styled.ts";
import { EmptyState } from "../tables/empty-state.tsx";
import { PictureGrid } from "./grid.tsx";
import type { GalleryPicture } from "./picture.tsx";
import { Uploader } from "./uploader.tsx";
import type { UploadLimits } from "./uploads.ts";

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

interface GalleryViewProps {
  readonly pictures: readonly GalleryPicture[];
  readonly limits: UploadLimits;
  /** Address of the gallery. */
  readonly base: string;
  /** Where the area serves pictures. */
  readonly media: string;
  /** What the action answered that puts the pictures in another order. */
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** A gallery: what adds pictures, and those that are there in their order. */
export function GalleryView({ pictures, limits, base, media, reply }: GalleryViewProps) {
  const { t } = useTranslation("gallery");
  const undescribed = pictures.filter(({ alt }) => alt === null);
  return (
    <Stack>
      <Refusals reply={reply} ns="gallery" />
      <Panel title={t("upload.title")} padded>
        {limits.room > 0 ? (
          <Uploader base={base} limits={limits} />
        ) : (
          <p>{t("list.full", { count: pictures.length })}</p>
        )}
      </Panel>
      <Panel title={t("list.title", { count: pictures.length })} padded>
        {pictures.length === 0 ? (
          <EmptyState icon="image" title={t("list.empty")} hint={t("list.emptyHint")} />
        ) : (
          <Stack>
            {undescribed[0] && (
              <Alert severity="warning">
                {t("list.undescribed", { count: undescribed.length })}{" "}
                <Link to={`${base}/${undescribed[0].mediaId}/edit`}>{t("list.describeNow")}</Link>
              </Alert>
            )}
            <p>{t("list.hint")}</p>
            <PictureGrid pictures={pictures} base={base} media={media} />
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}
