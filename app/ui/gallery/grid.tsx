import { useTranslation } from "react-i18next";
import { Form, useSubmit } from "react-router";
import { formKeyField } from "#app/rules/form-key.ts";
import { movedTo } from "#app/rules/gallery-order.ts";
import { FormKey, useFormKey } from "../forms/form-key.tsx";
import { CardGrid } from "./card-grid.tsx";
import type { GalleryPicture } from "./picture.tsx";
import { PictureCard } from "./picture-card.tsx";

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
  const submit = useSubmit();
  const key = useFormKey();
  const ids = pictures.map(({ mediaId }) => mediaId);

  const move = (mediaId: string, place: number) => {
    const order = movedTo(ids, mediaId, place).join(" ");
    const fields = { order, ...(key !== undefined && { [formKeyField]: key }) };
    void submit(fields, { method: "post", action: base, preventScrollReset: true });
  };
  return (
    <Form method="post" action={base} preventScrollReset>
      <FormKey />
      {/* why: sent again, a button asks for the same order as before, not for one place more. */}
      <input type="hidden" name="shown" value={ids.join(" ")} />
      <CardGrid
        label={t("title")}
        items={pictures}
        idOf={({ mediaId }) => mediaId}
        onMove={move}
        card={(picture, place) => <PictureCard {...{ picture, place, base, media }} count={pictures.length} />}
      />
    </Form>
  );
}
