import { useTranslation } from "react-i18next";
import { Count } from "#app/ui/competition/formula-fields.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { formatNames, kindOf, rankingNames } from "./choices.ts";
import type { FormatValues } from "./format-schema.ts";

const Part = styled("div")({ display: "flex", flexDirection: "column", gap: 20 });

/** How duels of a sport are usually decided, to choose from. */
function useDuels() {
  const { t } = useTranslation("structure");
  return formatNames
    .filter((name) => kindOf(name) !== "scoreboard")
    .map((value) => ({ value, label: t(`formats.${value}`) }));
}

/** How a match is decided: a sport's usual figures, or those that are typed instead. */
export function FormatFields({ fields }: { readonly fields: { readonly [Name in keyof FormatValues]: AppField } }) {
  const { t } = useTranslation("structure");
  const duels = useDuels();
  return (
    <>
      <Part data-for="duels">
        <SelectField field={fields.format} options={duels} width="medium" />
        <p>{t("settings.figuresHint")}</p>
      </Part>
      <Part data-for="duels">
        <FieldRow>
          <div data-for="figures">
            <SelectField
              field={fields.bestOf}
              empty={t("settings.asUsual")}
              options={(["1", "3", "5"] as const).map((value) => ({ value, label: t(`bestOf.${value}`) }))}
              optional={false}
              width="short"
            />
          </div>
          <div data-for="figures">
            <Count field={fields.to} />
          </div>
          <div data-for="sets">
            <Count field={fields.lastTo} />
          </div>
          <div data-for="sets">
            <Count field={fields.lead} />
          </div>
          <div data-for="sets">
            <Count field={fields.cap} />
          </div>
          <div data-for="games">
            <Count field={fields.superTiebreak} />
          </div>
        </FieldRow>
      </Part>
      <Part data-for="heats">
        <FieldRow>
          <SelectField
            field={fields.better}
            empty={t("settings.asUsual")}
            options={(["high", "low"] as const).map((value) => ({ value, label: t(`better.${value}`) }))}
            optional={false}
            width="medium"
          />
          <Count field={fields.decimals} />
        </FieldRow>
      </Part>
    </>
  );
}

/** How the matches of the knockout are decided, where they are decided otherwise. */
export function KnockoutFormatField({ field }: { readonly field: AppField }) {
  const { t } = useTranslation("structure");
  return (
    <Part data-for="goOn">
      <SelectField
        field={field}
        empty={t("settings.sameFormat")}
        options={useDuels()}
        optional={false}
        width="medium"
      />
    </Part>
  );
}

/** How tables are ordered. `empty`: what holds where nothing is chosen. */
export function RankingField({ field, empty }: { readonly field: AppField; readonly empty: string }) {
  const { t } = useTranslation("structure");
  return (
    <SelectField
      field={field}
      empty={empty}
      options={rankingNames.map((value) => ({ value, label: t(`rankings.${value}`) }))}
      optional={false}
      hint={t("settings.rankingHint")}
    />
  );
}
