import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { HistoryLink } from "./history-link.tsx";

const Foot = styled("div")({ display: "flex", flexWrap: "wrap", gap: "0 8px" });

interface RecordActionsProps {
  readonly id: string;
  /** The words for deleting, where the page `delete` beside this one does it. */
  readonly remove?: string;
  /** Rarer actions, as links. */
  readonly children?: ReactNode;
}

/** The foot of a record's page, with what is rarely done with it: read its history, close it, delete it. */
export function RecordActions({ id, remove, children }: RecordActionsProps) {
  return (
    <Foot>
      <HistoryLink id={id} />
      {children}
      {remove !== undefined && (
        <Button component={Link} to="../delete" relative="path" color="error" startIcon={<Icon name="delete" />}>
          {remove}
        </Button>
      )}
    </Foot>
  );
}
