import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { HistoryLink } from "./history-link.tsx";

interface RecordActionsProps {
  readonly id: string;
  /** What deleting is called, where the page `delete` beside this one does it. */
  readonly remove?: string;
}

/** What can be done with a record besides editing it: read its history, delete it. */
export function RecordActions({ id, remove }: RecordActionsProps) {
  return (
    <div>
      <HistoryLink id={id} />
      {remove !== undefined && (
        <Button component={Link} to="../delete" relative="path" color="error" startIcon={<Icon name="delete" />}>
          {remove}
        </Button>
      )}
    </div>
  );
}
