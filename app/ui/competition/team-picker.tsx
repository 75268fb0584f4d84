import { useTranslation } from "react-i18next";
import { Form, useSearchParams } from "react-router";
import { Button } from "../button.tsx";
import { SelectControl } from "../forms/controls.tsx";
import { styled } from "../styled.ts";

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 12 });

interface TeamPickerProps {
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

/** Chooses the team whose way is marked in brackets and tables: `?team=`. */
export function TeamPicker({ teams }: TeamPickerProps) {
  const { t } = useTranslation("structure");
  const [query] = useSearchParams();
  return (
    <Form method="get" preventScrollReset>
      {[...query].map(([name, value]) =>
        name === "team" ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
      <Row>
        <SelectControl
          id="team"
          name="team"
          label={t("team.label")}
          empty={t("team.none")}
          defaultValue={query.get("team") ?? ""}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="outlined">
          {t("team.submit")}
        </Button>
      </Row>
    </Form>
  );
}
