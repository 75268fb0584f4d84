import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";
import type { toTranslations } from "./view.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    minHeight: 48,
    padding: theme.spacing(1, 2),
  },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& .language": { minWidth: 80, fontWeight: 600, "&::first-letter": { textTransform: "uppercase" } },
  "& .state": { flex: "1 1 200px", color: theme.vars.palette.text.secondary },
  "& a": { padding: "4px 0" },
}));

interface TranslationsProps {
  readonly locationId: string;
  readonly translations: ReturnType<typeof toTranslations>;
}

/** The other languages of a location's texts: what is missing in each, and the way to write it. */
export function Translations({ locationId, translations }: TranslationsProps) {
  const { t } = useTranslation("locations");
  return (
    <List>
      {translations.map(({ language, written, missing }) => {
        const name = t(`translate.languages.${language}`);
        const names = missing.map((text) => t(`form.${text}`)).join(", ");
        const complete = written ? t("translate.complete") : t("translate.nothing");
        return (
          <li key={language}>
            <span className="language">{name}</span>
            <span className="state">{missing.length > 0 ? t("translate.missing", { names }) : complete}</span>
            <Link to={`/locations/${locationId}/translations/${language}`}>
              {written ? t("translate.edit", { language: name }) : t("translate.write", { language: name })}
            </Link>
          </li>
        );
      })}
    </List>
  );
}
