import { styled } from "#app/ui/styled.ts";

/** Panels below each other. */
export const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& > *": { minWidth: 0 },
}));
