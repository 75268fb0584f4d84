import { type DragEvent, type ReactNode, useState } from "react";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";

const Grid = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))",
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li[draggable=true]": { cursor: "grab" },
  "& li.dragged": { opacity: 0.4 },
  "& li.target": { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
}));

interface CardGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Called when a card was dropped at another's place, counted from 0. Without it nothing is dragged. */
  readonly onMove?: ((id: string, place: number) => void) | undefined;
  readonly card: (item: Item, place: number) => ReactNode;
}

/** Cards in their order, side by side; with a mouse one can be dragged to another's place. */
export function CardGrid<Item>({ label, items, idOf, onMove, card }: CardGridProps<Item>) {
  const live = useHydrated();
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);

  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const dragging = (id: string, place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", id);
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(id);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      if (dragged !== id) onMove?.(dragged, place);
      end();
    },
    onDragEnd: end,
  });
  return (
    <Grid aria-label={label}>
      {items.map((item, place) => {
        const id = idOf(item);
        const look = id === dragged ? "dragged" : id === target ? "target" : "";
        return (
          <li key={id} className={look} {...(live && onMove && dragging(id, place))}>
            {card(item, place)}
          </li>
        );
      })}
    </Grid>
  );
}
