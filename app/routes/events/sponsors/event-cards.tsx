import { useTranslation } from "react-i18next";
import { Form, useSubmit } from "react-router";
import { formKeyField } from "#app/rules/form-key.ts";
import { FormKey, useFormKey } from "#app/ui/forms/form-key.tsx";
import { Card } from "#app/ui/gallery/card.ts";
import { CardGrid } from "#app/ui/gallery/card-grid.tsx";
import { IconButton } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Sponsor } from "#contracts/events/sponsors.ts";
import { pictureUrl } from "../pictures.ts";
import { SponsorLink } from "./sponsor-link.tsx";

type Shown = Pick<Sponsor, "id" | "name" | "logo" | "url" | "textURL">;

interface SponsorCardsProps {
  readonly sponsors: readonly Shown[];
  /** Address of the tournament's sponsors. */
  readonly own: string;
  readonly isChangeable: boolean;
}

const SponsorFigure = styled(Card)(({ theme }) => ({
  // why white: most logos are drawn for paper.
  "& .frame": { display: "grid", placeItems: "center", aspectRatio: "2 / 1", background: "#fff" },
  "& .frame.none": { background: theme.vars.palette.background.raised, color: theme.vars.palette.text.secondary },
  "& .frame img": {
    ...{ position: "absolute", inset: 16, width: "calc(100% - 32px)", height: "calc(100% - 32px)" },
    ...{ aspectRatio: "auto", objectFit: "contain" },
  },
  "& figcaption strong": { fontWeight: 600, overflowWrap: "anywhere" },
  "& .ways form": { display: "flex" },
  "& .ways .iconButton": { fontSize: "1.0625rem" },
}));

/** Sponsors of a tournament in the order in which it shows them; a card is dragged, or moved by its buttons. */
export function SponsorCards({ sponsors, own, isChangeable }: SponsorCardsProps) {
  const { t } = useTranslation("sponsors");
  const submit = useSubmit();
  const key = useFormKey();
  const move = (id: string, place: number) => {
    const fields = { id, to: sponsors[place]?.id ?? "", ...(key !== undefined && { [formKeyField]: key }) };
    void submit(fields, { method: "post", action: own, preventScrollReset: true });
  };
  return (
    <CardGrid
      label={t("ofEvent.title")}
      items={sponsors}
      idOf={({ id }) => id}
      onMove={isChangeable ? move : undefined}
      card={({ id, name, logo, url, textURL }, place) => (
        <SponsorFigure>
          {logo === null ? (
            <span className="frame none">{t("ofEvent.noLogo")}</span>
          ) : (
            <span className="frame">
              <img src={pictureUrl(logo, "thumbnail")} alt="" loading="lazy" decoding="async" draggable={false} />
            </span>
          )}
          <figcaption>
            <strong>{name}</strong>
            {url !== null && <SponsorLink {...{ url, textURL }} />}
          </figcaption>
          {isChangeable && (
            <CardActions {...{ own, id, name }} isFirst={place === 0} isLast={place === sponsors.length - 1} />
          )}
        </SponsorFigure>
      )}
    />
  );
}

interface CardActionsProps {
  readonly own: string;
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Moves a sponsor of a tournament, and shows it no longer. */
function CardActions({ own, id, name, isFirst, isLast }: CardActionsProps) {
  const { t } = useTranslation("sponsors");
  return (
    <div className="ways">
      <Form method="post" action={own} preventScrollReset>
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <IconButton icon="previous" name="to" value="up" label={t("ofEvent.earlier", { name })} disabled={isFirst} />
        <IconButton icon="next" name="to" value="down" label={t("ofEvent.later", { name })} disabled={isLast} />
      </Form>
      <Form method="post" action={`${own}?remove`} preventScrollReset>
        <FormKey />
        <input type="hidden" name="sponsorId" value={id} />
        <IconButton icon="close" label={t("ofEvent.remove", { name })} />
      </Form>
    </div>
  );
}
