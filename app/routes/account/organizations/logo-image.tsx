import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";

const Image = styled("img")({ display: "block", width: 160, height: 160, objectFit: "contain" });

/** The club's logo; its room is kept before it arrives. */
export function LogoImage({ logo }: { readonly logo: string }) {
  const { t } = useTranslation("account");
  return <Image src={`/account/logo/${logo}/thumbnail`} alt={t("organisation.logo.alt")} width={160} height={160} />;
}
