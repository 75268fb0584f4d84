import { useTranslation } from "react-i18next";
import { roundName } from "#app/ui/competition/names.ts";
import { Select } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useErrorText, useLookup } from "#app/ui/text.ts";
import type { PickRow } from "./rows.ts";
import type { Entry, EntryGroup } from "./sources.ts";
import { useEntryName } from "./use-entry-names.ts";

interface PickLineProps {
  readonly at: number;
  readonly row: PickRow;
  readonly isLast: boolean;
  /** The entry that stands there now. */
  readonly entry: Entry | undefined;
  /** The other entries that may stand there: none of them has a place yet. */
  readonly free: readonly EntryGroup[];
  readonly errors: readonly string[] | undefined;
}

/** One place of a round: its number, who enters there, and what can be done with it. */
export function PickLine({ at, row, isLast, entry, free, errors }: PickLineProps) {
  const { t } = useTranslation("rounds");
  const entryName = useEntryName();
  const lookup = useLookup();
  const errorText = useErrorText("structure");
  const id = `picks-rows[${at}].source`;
  const number = at + 1;
  const isStanding = row.source !== "open" && row.source !== "bye";
  const button = (verb: "up" | "down" | "remove", icon: "up" | "down" | "close", disabled = false) => (
    <button
      className="iconButton"
      type="submit"
      name="intent"
      value={`${verb}:${at}`}
      disabled={disabled}
      aria-label={t(`picks.${verb}`, { number })}
      title={t(`picks.${verb}`, { number })}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li>
      <input type="hidden" name={`rows[${at}].id`} value={row.id} />
      <div className="input number">
        <input
          type="text"
          inputMode="numeric"
          name={`rows[${at}].number`}
          defaultValue={number}
          aria-label={t("picks.number", { number })}
        />
      </div>
      <div className="source">
        <Select
          id={id}
          name={`rows[${at}].source`}
          defaultValue={row.source}
          aria-label={t("picks.who", { number })}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-errors` : undefined}
        >
          {isStanding && <option value={row.source}>{entry ? entryName(entry) : t("picks.gone")}</option>}
          <option value="open">{t("picks.open")}</option>
          <option value="bye">{t("picks.bye")}</option>
          {free.map(({ round, entries }) => (
            <optgroup key={round?.order ?? "teams"} label={round ? roundName(round, lookup) : t("picks.teams")}>
              {entries.map((one) => (
                <option key={one.key} value={one.key}>
                  {entryName(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {errors && (
          <span className="error" id={`${id}-errors`}>
            {errors.map(errorText).join(" ")}
          </span>
        )}
      </div>
      <div className="buttons">
        <label className="lock" title={t("picks.lock", { number })}>
          <input
            type="checkbox"
            name={`rows[${at}].locked`}
            defaultChecked={row.isLocked}
            aria-label={t("picks.lock", { number })}
          />
          <Icon name="lock" />
        </label>
        {button("up", "up", at === 0)}
        {button("down", "down", isLast)}
        {button("remove", "close")}
      </div>
    </li>
  );
}
