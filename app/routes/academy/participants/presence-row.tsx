import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Choice } from "#app/ui/forms/choice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { maxRemark } from "#contracts/sizes.ts";
import { DocumentChip } from "../memberships/chips.tsx";
import { useAccessName } from "./chips.tsx";
import { participantPath } from "./paths.ts";
import type { TapState } from "./use-taps.ts";
import { type Mark, marks, type ParticipantRow } from "./view.ts";

interface PresenceRowProps {
  readonly trainingId: string;
  readonly row: ParticipantRow;
  /** What the names of the row's fields begin with. */
  readonly name: string;
  /** The mark and the note as they are shown, unless somebody is changing them. */
  readonly checked: string;
  readonly notes: string;
  readonly state: TapState | undefined;
  /** How the row stands at the server. */
  readonly was: Mark;
  readonly onTap: (mark: Mark) => void;
}

/** An athlete on the page of presence: one thumb wide. */
export function PresenceRow(props: PresenceRowProps) {
  const { trainingId, row, name: field, checked, notes: noted, state, was, onTap } = props;
  const { t } = useTranslation("participants");
  const accessName = useAccessName();
  const { id, name, access, medicalCertificate, emergency, notes } = row;
  const element = useRef<HTMLLIElement>(null);
  useFollowing(element, { field, checked, notes });
  return (
    <li ref={element}>
      <fieldset>
        <legend>{name}</legend>
        <p className="about">
          {access !== "course" && <span>{accessName(access)}</span>}
          {row.late && (
            <StatusChip tone="info" icon="add">
              {t("row.late")}
            </StatusChip>
          )}
          {medicalCertificate !== "valid" && (
            <>
              <span>{t("row.certificate")}</span> <DocumentChip state={medicalCertificate} />
            </>
          )}
        </p>
        <input type="hidden" name={`${field}.id`} value={id} />
        <input type="hidden" name={`${field}.was`} value={was} />
        <input type="hidden" name={`${field}.noted`} value={notes} />
        <div className="choices">
          {marks.map((mark) => (
            <Choice
              key={mark}
              type="radio"
              id={`presence-${field}.mark-${mark}`}
              name={`${field}.mark`}
              value={mark}
              defaultChecked={checked === mark}
              onChange={() => onTap(mark)}
              label={t(`row.${mark}`)}
              aria-label={t(`marks.${mark}`)}
            />
          ))}
        </div>
        <TapNote state={state} to={participantPath(trainingId, id, "edit")} />
        <div className="more">
          <details open={notes !== "" || undefined}>
            <summary>
              <Icon name="note" /> {t("row.more")}
            </summary>
            <label className="note">
              {t("fields.notes")}
              <span className="input">
                <input name={`${field}.notes`} defaultValue={noted} maxLength={maxRemark} autoComplete="off" />
              </span>
            </label>
          </details>
          {row.late && row.withdrawable && (
            <Link
              className="call"
              to={participantPath(trainingId, id, "withdrawal")}
              aria-label={t("section.withdraw", { name })}
            >
              <Icon name="logout" /> {t("row.remove")}
            </Link>
          )}
          {emergency.map((contact) => (
            <a
              key={contact.phoneNumber}
              className="call"
              href={`tel:${contact.phoneNumber.replaceAll(/[^\d+]/gu, "")}`}
            >
              <Icon name="phone" /> {t("row.call", { name: contact.name })}
            </a>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** What the browser keeps in the row's fields. */
interface RowFields {
  /** What the names of the fields begin with. */
  readonly field: string;
  readonly checked: string;
  readonly notes: string;
}

/**
 * Shows what the row says now: the mark, and the note unless another one is being typed. why not a new row: the focus is
 * in it, and what is typed. why also under another name: while rows are renamed one by one, round buttons of two of them
 * are of one group for a moment, and take the mark from each other.
 */
function useFollowing(element: RefObject<HTMLLIElement | null>, { field, checked, notes }: RowFields): void {
  const before = useRef<RowFields>({ field, checked, notes });
  useEffect(() => {
    const old = before.current;
    before.current = { field, checked, notes };
    if (checked !== old.checked || field !== old.field)
      for (const radio of element.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])
        radio.checked = radio.value === checked;
    const note = element.current?.querySelector<HTMLInputElement>(".note input");
    if (note && notes !== old.notes && note.value === old.notes) note.value = notes;
  }, [element, field, checked, notes]);
}

/** What became of the last tap, unless it is saved. */
function TapNote({ state, to }: { readonly state: TapState | undefined; readonly to: string }) {
  const { t } = useTranslation("participants");
  const errorText = useErrorText("participants");
  if (state === undefined) return null;
  if (state === "sending") return <p className="tap">{t("row.sending")}</p>;
  if (state === "unsent")
    return (
      <p className="tap">
        <StatusChip tone="warning" icon="wait">
          {t("row.unsent")}
        </StatusChip>
      </p>
    );
  return (
    <p className="tap" role="alert">
      {state.errors.map(errorText).join(" ")} <Link to={to}>{t("row.decide")}</Link>
    </p>
  );
}
