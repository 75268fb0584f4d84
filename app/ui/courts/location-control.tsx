import { useTranslation } from "react-i18next";
import { type Option, SelectControl } from "../forms/controls.tsx";

interface LocationControlProps {
  readonly locations: readonly Option[];
  readonly chosen: string | undefined;
}

/** One of the club's locations, or all of them, in a `FilterBar`. */
export function LocationControl({ locations, chosen }: LocationControlProps) {
  const { t } = useTranslation();
  return (
    <SelectControl
      id="filter-location"
      name="locationId"
      label={t("locations.one")}
      defaultValue={chosen}
      empty={t("locations.all")}
      options={locations}
    />
  );
}
