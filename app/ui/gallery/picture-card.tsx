import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { StatusChip } from "../tables/status-chip.tsx";
import { Card } from "./card.ts";
import { type GalleryPicture, Thumbnail } from "./picture.tsx";

interface PictureCardProps {
  readonly picture: GalleryPicture;
  /** The picture's place in the order, from 0, and how many pictures there are. */
  readonly place: number;
  readonly count: number;
  /** Address of the gallery. */
  readonly base: string;
  /** Where the area serves pictures. */
  readonly media: string;
}

/** A picture of the gallery with what can be done with it; stands in a form whose buttons move it. */
export function PictureCard({ picture, place, count, base, media }: PictureCardProps) {
  const { t } = useTranslation("gallery");
  const { mediaId, fileName, alt } = picture;
  const named = { place: place + 1, name: fileName };
  return (
    <Card>
      <span className="frame">
        <Thumbnail picture={picture} media={media} lazy={place > 5} />
        {place === 0 && (
          <StatusChip tone="info" icon="image">
            {t("list.cover")}
          </StatusChip>
        )}
      </span>
      <figcaption>
        {alt === null ? (
          <StatusChip tone="warning" icon="warning">
            {t("list.noAlt")}
          </StatusChip>
        ) : (
          <span className="alt">{alt || t("list.decorative")}</span>
        )}
        <span className="file">{fileName}</span>
      </figcaption>
      <div className="ways">
        {(["up", "down"] as const).map((move) => (
          <Button
            key={move}
            type="submit"
            name={move}
            value={mediaId}
            variant="text"
            color="inherit"
            disabled={place === (move === "up" ? 0 : count - 1)}
            aria-label={t(`list.${move}`, named)}
          >
            <Icon name={move === "up" ? "previous" : "next"} />
          </Button>
        ))}
        <Button component={Link} to={`${base}/${mediaId}/edit`} variant="text" aria-label={t("list.describe", named)}>
          {t("list.text")}
        </Button>
        <Button
          component={Link}
          to={`${base}/${mediaId}/delete`}
          variant="text"
          color="error"
          aria-label={t("list.delete", named)}
        >
          <Icon name="delete" />
        </Button>
      </div>
    </Card>
  );
}
