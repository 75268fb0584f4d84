import type { Column } from "./drag.ts";
import { type Lane, layOutLanes } from "./lanes.ts";
import type { AgendaBlock, AgendaItem, AgendaModel } from "./types.ts";

/** An item with its place beside those it overlaps. */
export type PlacedItem = AgendaItem & Lane;

/** One court on one day with what takes place there, earliest first. */
export interface GridColumn extends Column {
  readonly courtId: string;
  readonly name: string;
  readonly date: string;
  /** How long a turn is here, in minutes; null where any length is sold. */
  readonly turn: number | null;
  readonly items: readonly PlacedItem[];
  readonly blocks: readonly AgendaBlock[];
  /** A text that is the same as long as the same items are shown: what has not changed need not be drawn again. */
  readonly signature: string;
}

export interface AgendaGrid {
  /** Day by day; in a day location by location, court by court. */
  readonly columns: readonly GridColumn[];
  readonly items: ReadonlyMap<string, AgendaItem>;
}

/** Unfolds a model into columns. */
export function gridOf(model: AgendaModel): AgendaGrid {
  const courts = model.locations.flatMap((location, index) =>
    location.courts.map((court, own) => ({ ...court, location: index, own })),
  );
  const { items } = model;
  const columnOf = ({ day, court }: { day: number; court: number }) => day * courts.length + court;
  const byColumn = Map.groupBy(items, columnOf);
  const blocksByColumn = Map.groupBy(model.blocks, columnOf);
  const columns = model.days.flatMap((day, dayIndex) =>
    courts.map((court, courtIndex): GridColumn => {
      const place = columnOf({ day: dayIndex, court: courtIndex });
      const blocks = blocksByColumn.get(place) ?? [];
      const own = (byColumn.get(place) ?? []).toSorted((a, b) => a.start - b.start || a.end - b.end);
      const lanes = layOutLanes(own);
      return {
        location: court.location,
        court: courtIndex,
        day: dayIndex,
        courtId: court.id,
        name: court.name,
        date: day.date,
        turn: model.locations[court.location]?.days[dayIndex]?.turns?.[court.own] ?? null,
        items: own.map((item, index) => ({ ...item, ...(lanes[index] ?? { lane: 0, lanes: 1 }) })),
        blocks,
        signature: JSON.stringify([own, blocks]),
      };
    }),
  );
  return { columns, items: new Map(items.map((item) => [item.id, item])) };
}
