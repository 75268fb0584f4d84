import { Link } from "react-router";

interface FigureProps {
  readonly text: string | number;
  /** Where the rows behind the figure are. A zero, and what no list can show, leads nowhere. */
  readonly to?: string | undefined;
}

/** A figure of a table of statistics. */
export const Figure = ({ text, to }: FigureProps) =>
  to === undefined || text === 0 ? (
    <span className="number">{text}</span>
  ) : (
    <Link className="number" to={to}>
      {text}
    </Link>
  );
