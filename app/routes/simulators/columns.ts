import { styled } from "#app/ui/styled.ts";

/** A scenario's form, and beside it what comes of it. */
export const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  "& > *": { minWidth: 0 },
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: "minmax(0, 10fr) minmax(0, 11fr)" },
}));
