import { useTranslation } from "react-i18next";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { quoteLimits } from "#contracts/marketplace/quote-limits.ts";
import { quantityField, sizeField } from "../requested-items.ts";

const Card = styled("li")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  overflowWrap: "anywhere",
  "& .picture": {
    display: "grid",
    placeItems: "center",
    aspectRatio: "4 / 3",
    overflow: "hidden",
    background: theme.vars.palette.action.hover,
    color: theme.vars.palette.text.secondary,
    "& img": { width: "100%", height: "100%", objectFit: "contain" },
    "& .icon": { width: 40, height: 40 },
  },
  "& h2": { font: theme.vars.font.h3 },
  "& .aside": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2, whiteSpace: "pre-line" },
  "& .price": { fontWeight: 600 },
  "& .fields": { display: "flex", flexWrap: "wrap", gap: 12, marginTop: "auto" },
}));

interface ItemCardProps {
  readonly item: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly category: string;
    readonly sizes: readonly string[];
    readonly hasPicture: boolean;
    /** The price; null where it is told with the quote. */
    readonly price: string | null;
  };
}

/** A thing of the catalogue, with the fields for how many of it. */
export function ItemCard({ item: { id, name, description, category, sizes, hasPicture, price } }: ItemCardProps) {
  const { t } = useTranslation("marketplace");
  return (
    <Card>
      <div className="picture">
        {hasPicture ? <img src={`/marketplace/pictures/${id}`} alt="" loading="lazy" /> : <Icon name="image" />}
      </div>
      <h2>{name}</h2>
      {category && <p className="aside">{category}</p>}
      {description && <p className="aside">{description}</p>}
      <p className="price">{price ?? t("list.noPrice")}</p>
      <fieldset className="fields" aria-label={name}>
        <TextControl
          id={`quantity-${id}`}
          name={quantityField(id)}
          type="number"
          inputMode="numeric"
          min={0}
          max={quoteLimits.quantity}
          label={t("fields.quantity")}
          width="short"
        />
        {sizes.length > 0 && (
          <SelectControl
            id={`size-${id}`}
            name={sizeField(id)}
            label={t("fields.size")}
            empty={t("list.anySize")}
            options={sizes.map((size) => ({ value: size, label: size }))}
            width="short"
          />
        )}
      </fieldset>
    </Card>
  );
}
