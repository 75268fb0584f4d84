import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useSubmit } from "react-router";
import { formKeyField } from "#app/rules/form-key.ts";
import { movedTo } from "#app/rules/gallery-order.ts";
import { FormKey, useFormKey } from "../forms/form-key.tsx";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";
import type { GalleryPicture } from "./picture.tsx";
import { PictureCard } from "./picture-card.tsx";

const Grid = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))",
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li[draggable=true]": { cursor: "grab" },
  "& li.dragged": { opacity: 0.4 },
  "& li.target": { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
}));

interface PictureGridProps {
  readonly pictures: readonly GalleryPicture[];
  /** Address of the gallery, which takes the new order. */
  readonly base: string;
  /** Where the area serves pictures. */
  readonly media: string;
}

/** The pictures in their order. Buttons move one by one place; with a mouse a picture can be dragged to another. */
export function PictureGrid({ pictures, base, media }: PictureGridProps) {
  const { t } = useTranslation("gallery");
  const live = useHydrated();
  const submit = useSubmit();
  const key = useFormKey();
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const ids = pictures.map(({ mediaId }) => mediaId);

  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const dragging = (mediaId: string, place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", mediaId);
      setDragged(mediaId);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(mediaId);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      const order = movedTo(ids, dragged, place).join(" ");
      const fields = { order, ...(key !== undefined && { [formKeyField]: key }) };
      if (order !== ids.join(" ")) void submit(fields, { method: "post", action: base, preventScrollReset: true });
      end();
    },
    onDragEnd: end,
  });
  return (
    <Form method="post" action={base} preventScrollReset>
      <FormKey />
      {/* why: sent again, a button asks for the same order as before, not for one place more. */}
      <input type="hidden" name="shown" value={ids.join(" ")} />
      <Grid aria-label={t("title")}>
        {pictures.map((picture, place) => {
          const { mediaId } = picture;
          const look = mediaId === dragged ? "dragged" : mediaId === target ? "target" : "";
          return (
            <li key={mediaId} className={look} {...(live && dragging(mediaId, place))}>
              <PictureCard {...{ picture, place, base, media }} count={pictures.length} />
            </li>
          );
        })}
      </Grid>
    </Form>
  );
}
