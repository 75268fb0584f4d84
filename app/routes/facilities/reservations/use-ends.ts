import type { TFunction } from "i18next";
import { useEffect, useLayoutEffect, useState } from "react";
import { minutesOf } from "#app/rules/agenda/minutes.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { nearestTurnEnd, turnEnds, turnLengthOn } from "#app/rules/turns.ts";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";

/** What a form says of court and time. */
export interface RequestedTimes {
  readonly fieldId: string;
  readonly date: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly sportId: string;
}

/** The end that a wish has after a change: where turns are sold, as many as before. */
function settled(before: RequestedTimes, now: RequestedTimes, turns: readonly CourtTurn[]): RequestedTimes {
  const turn = turnLengthOn(turns, now);
  if (turn === null || now.startAt === "" || now.endAt === "") return now;
  const start = now.startAt === before.startAt ? now.startAt : before.startAt;
  const minutes = minutesOf(now.endAt) - minutesOf(start);
  return { ...now, endAt: nearestTurnEnd(now.startAt, minutes, turn) ?? now.endAt };
}

/** The ends that a form offers: those that can be sold, and others where a price of their own may be named. */
interface Ends {
  /** How long a turn is, in minutes; null where any length is sold. */
  readonly turn: number | null;
  readonly sold: readonly string[];
  readonly others: readonly string[];
}

/** @param isOpen whether ends between turns are offered, too */
function endsOf(requested: RequestedTimes, turns: readonly CourtTurn[], isOpen: boolean): Ends {
  const turn = turnLengthOn(turns, requested);
  const every = [...new Set(requested.endAt === "" ? quarterHours : [...quarterHours, requested.endAt])].toSorted();
  const sold = turn === null || requested.startAt === "" ? [] : turnEnds(requested.startAt, turn);
  if (sold.length === 0) return { turn, sold: every, others: [] };
  return { turn, sold, others: isOpen ? every.filter((end) => !sold.includes(end)) : [] };
}

/** Ends as the options of a select. */
export function endOptions({ turn, sold, others }: Ends, t: TFunction<"reservations">): (Option | OptionGroup)[] {
  const options = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));
  if (turn === null || others.length === 0) return options(sold);
  return [
    { label: t("reservations.form.turnHint", { minutes: turn }), options: options(sold) },
    { label: t("reservations.form.otherEnds"), options: options(others) },
  ];
}

interface EndsOptions {
  /** The select that holds the end, in a form whose fields have the names of a wish. */
  readonly id: string;
  readonly first: RequestedTimes;
  readonly turns: readonly CourtTurn[];
  /** Whether ends between turns are offered, too: for a price of their own. */
  readonly isOpen: boolean;
}

/**
 * The ends that a form offers. With a script they follow court, day and start, and so does the end that is chosen.
 * Without one all are there, those first that fit what the page came with: whatever is chosen beside them counts.
 */
export function useEnds({ id, first, turns, isOpen }: EndsOptions): Ends {
  const follows = useHydrated();
  const [came] = useState(first);
  const [requested, setWish] = useState(came);
  const { sportId } = first;
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    if (!form) return;
    const follow = () => {
      const data = new FormData(form);
      const text = (name: keyof RequestedTimes) => String(data.get(name) ?? "");
      const now = {
        fieldId: text("fieldId"),
        date: text("date"),
        startAt: text("startAt"),
        endAt: text("endAt"),
        sportId: data.has("sportId") ? text("sportId") : sportId,
      };
      setWish((before) => (isOpen ? now : settled(before, now, turns)));
    };
    // why: before hydration somebody may have chosen already, and browsers bring a choice back.
    follow();
    form.addEventListener("change", follow);
    return () => form.removeEventListener("change", follow);
  }, [id, turns, isOpen, sportId]);
  useLayoutEffect(() => {
    const select = document.getElementById(id);
    // why not at first: it shows that end by itself, or what somebody chose before hydration.
    if (requested !== came && select instanceof HTMLSelectElement) select.value = requested.endAt;
  }, [id, requested, came]);
  return endsOf(requested, turns, isOpen || !follows);
}
