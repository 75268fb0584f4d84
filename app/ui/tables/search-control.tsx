import { TextControl, type TextControlProps } from "../forms/controls.tsx";

type SearchControlProps = Pick<TextControlProps, "label" | "defaultValue" | "autoFocus"> &
  Required<Pick<TextControlProps, "maxLength">> &
  Partial<Pick<TextControlProps, "id" | "name">>;

/** What a list is searched for, in a `FilterBar`. */
export const SearchControl = ({ id = "filter-search", name = "search", ...props }: SearchControlProps) => (
  <TextControl type="search" {...{ id, name }} {...props} />
);
