import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";

const Line = styled("p")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  marginBottom: 16,
  "& img": { width: 72, height: 72, borderRadius: 8, objectFit: "cover" },
});

/** The photo of an athlete, small; its room is kept before it arrives. Decorative: the name stands beside it. */
export const Photo = ({ photo }: { readonly photo: string }) => (
  <img src={`/my-organization/athletes/photos/${photo}/thumbnail`} alt="" width={72} height={72} />
);

/** The photo and the way to change it. */
export function PhotoLine({ photo, athleteId }: { readonly photo: string | null; readonly athleteId: string }) {
  const { t } = useTranslation("athletes");
  return (
    <Line>
      {photo !== null && <Photo photo={photo} />}
      <Link to={`/my-organization/athletes/${athleteId}/photo`}>
        {t(photo === null ? "photo.add" : "photo.change")}
      </Link>
    </Line>
  );
}
