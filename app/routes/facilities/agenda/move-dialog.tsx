import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { placeQuery, reservationHref } from "#app/rules/agenda/links.ts";
import type { TimedPlace } from "#app/ui/agenda/gesture.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { MuiTheme } from "#app/ui/mui-theme.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { action, loader } from "../reservations/move.tsx";
import { MoveComparison } from "../reservations/move-comparison.tsx";
import { LimitsAlert, PriceChange } from "../reservations/move-confirmation.tsx";
import { proceedName } from "../reservations/proceed.ts";
import { TurnChoice } from "../reservations/turn-choice.tsx";

/** A reservation that was dropped somewhere, not saved yet. */
export interface Proposal {
  readonly id: string;
  readonly place: TimedPlace;
}

interface MoveDialogProps extends Proposal {
  /** The agenda's own address: saving leads back to it. */
  readonly returnTo: string;
  readonly onClose: () => void;
}

/**
 * Asks before a dropped reservation is saved: what changes, what it does to the price, or why it cannot be. Asks and
 * saves through the move page's own loader and action. Default export: it is loaded when something was dropped.
 */
export default function MoveDialog({ id, place, returnTo, onClose }: MoveDialogProps) {
  const { t } = useTranslation("agenda");
  const errorText = useErrorText("reservations");
  const titleId = useId();
  const preview = useFetcher<typeof loader>();
  const save = useFetcher<typeof action>();
  const href = `${reservationHref(id)}/move`;
  const address = `${href}?${placeQuery(place)}`;
  const { load } = preview;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  useSaved(save.state, save.data !== undefined, onClose);

  const move = preview.state === "idle" ? preview.data?.move : undefined;
  const refusals = [
    ...(move?.refusal ? [move.refusal] : []),
    ...Object.values(save.data?.error ?? {}).flatMap((messages) => messages ?? []),
  ];
  const isSaving = save.state !== "idle";
  return (
    <MuiTheme>
      <Dialog open onClose={() => !isSaving && onClose()} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>{move?.before.holder ?? t("dialog.title")}</DialogTitle>
        {/* Long lists of conflicts scroll; without a mouse, the arrow keys scroll them. */}
        <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
          {!move && (
            <>
              <p role="status">{t("dialog.checking")}</p>
              <LinearProgress aria-hidden="true" sx={{ mt: 2 }} />
            </>
          )}
          {move?.after && (
            <>
              <MoveComparison before={move.before} after={move.after} />
              <PriceChange before={move.before.price} after={move.after.price} />
              {move.outside && (
                <Alert severity="warning" style={{ marginTop: 8 }}>
                  {errorText("reservation.outside_opening_slots")}
                </Alert>
              )}
              {move.inPast && (
                <Alert severity="warning" style={{ marginTop: 8 }}>
                  {errorText("reservation.in_past")}
                </Alert>
              )}
              <LimitsAlert limits={move.limits} />
            </>
          )}
          {refusals.map((refusal) => (
            <Alert key={refusal} severity="error" role="alert" style={{ marginTop: 8 }}>
              {errorText(refusal)}
              {move && <ConflictList conflicts={move.conflicts} />}
            </Alert>
          ))}
          {move && <TurnChoice move={move} form={preview.Form} action={href} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSaving}>
            {move && !move.after ? t("dialog.close") : t("dialog.cancel")}
          </Button>
          {move?.after && (
            <save.Form method="post" action={`${href}?${placeQuery(move.target)}`}>
              <FormKey name="move" />
              {Object.entries(move.target).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <input type="hidden" name="version" value={move.version} />
              <input type="hidden" name="returnTo" value={returnTo} />
              {move.ownPrice && <input type="hidden" name="ownPrice" value={move.ownPrice} />}
              {move.proceed && <input type="hidden" name={proceedName} value={move.proceed} />}
              <Button type="submit" variant="contained" disabled={isSaving} autoFocus>
                {move.proceed ? t("dialog.proceed") : t("dialog.save")}
              </Button>
            </save.Form>
          )}
        </DialogActions>
      </Dialog>
    </MuiTheme>
  );
}

/** Calls `then` when a submission ended without a refusal: the answer was a redirect. */
function useSaved(state: "idle" | "submitting" | "loading", refused: boolean, then: () => void): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && state === "idle" && !refused) then();
    wasBusy.current = state !== "idle";
  }, [state, refused, then]);
}
