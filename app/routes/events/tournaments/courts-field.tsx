import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface CourtsFieldProps {
  readonly field: AppField;
  /** The field whose location has the courts, and what it starts with. */
  readonly location: AppField;
  readonly places: readonly { readonly id: string; readonly name: string; readonly courts: readonly Option[] }[];
}

/** The courts of the chosen location: at once where scripts run, else when asked for by the button. */
export function CourtsField({ field, location, places }: CourtsFieldProps) {
  const { t } = useTranslation("events");
  const isHydrated = useHydrated();
  const started = typeof location.initialValue === "string" ? location.initialValue : "";
  const [chosen, setChosen] = useState(started);
  useEffect(() => {
    const select = document.getElementById(location.id);
    if (!(select instanceof HTMLSelectElement)) return;
    const read = () => setChosen(select.value);
    read();
    select.addEventListener("change", read);
    return () => select.removeEventListener("change", read);
  }, [location.id]);
  const place = places.find(({ id }) => id === (isHydrated ? chosen : started));
  return (
    <>
      {!isHydrated && (
        <Button
          type="submit"
          name="intent"
          value="courts"
          variant="outlined"
          formNoValidate
          style={{ alignSelf: "flex-start" }}
        >
          {t("form.showCourts")}
        </Button>
      )}
      {place && place.courts.length > 0 && (
        <CheckboxGroupField key={place.id} field={field} options={place.courts} inline hint={t("form.courtsHint")} />
      )}
      {place && place.courts.length === 0 && <p>{t("form.noCourts")}</p>}
    </>
  );
}
