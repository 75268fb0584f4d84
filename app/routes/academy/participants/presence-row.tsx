import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Choice } from "#app/ui/forms/choice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { DocumentChip } from "../memberships/chips.tsx";
import { useAccessName } from "./chips.tsx";
import { participantPath } from "./paths.ts";
import type { TapState } from "./use-taps.ts";
import { type Mark, marks, type ParticipantRow } from "./view.ts";

// why no interface: conform takes only types whose keys it can list.
export type RowFields = { id: string; mark: string; was: string; notes: string; noted: string };

interface PresenceRowProps {
  readonly trainingId: string;
  readonly row: ParticipantRow;
  readonly fields: { readonly [Name in keyof RowFields]: FieldMetadata<string> };
  /** What is chosen as the row is drawn. */
  readonly checked: string | undefined;
  readonly state: TapState | undefined;
  /** How the row stands at the server since a tap was saved. */
  readonly was: Mark | undefined;
  readonly onTap: (mark: Mark) => void;
}

/** An athlete on the page of presence: one thumb wide. */
export function PresenceRow({ trainingId, row, fields, checked, state, was, onTap }: PresenceRowProps) {
  const { t } = useTranslation("presence");
  const accessName = useAccessName();
  const { id, name, access, medicalCertificate, emergency, notes } = row;
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <p className="about">
          {access !== "course" && <span>{accessName(access)}</span>}
          {medicalCertificate !== "valid" && (
            <>
              <span>{t("row.certificate")}</span> <DocumentChip state={medicalCertificate} />
            </>
          )}
        </p>
        <input type="hidden" name={fields.id.name} value={id} />
        <input type="hidden" name={fields.was.name} value={was ?? row.mark} />
        <input type="hidden" name={fields.noted.name} value={notes} />
        <div className="choices">
          {marks.map((mark) => (
            <Choice
              key={mark}
              type="radio"
              id={`${fields.mark.id}-${mark}`}
              name={fields.mark.name}
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
                <input
                  name={fields.notes.name}
                  defaultValue={fields.notes.initialValue}
                  maxLength={500}
                  autoComplete="off"
                />
              </span>
            </label>
          </details>
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

/** What became of the last tap, unless it is saved. */
function TapNote({ state, to }: { readonly state: TapState | undefined; readonly to: string }) {
  const { t } = useTranslation("presence");
  const errorText = useErrorText("presence");
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
