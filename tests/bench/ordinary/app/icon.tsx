import SvgIcon from "@mui/material/SvgIcon";

const paths = {
  menu: "M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z",
  home: "M10 20v-6h4v6h5v-8h3L12 3 2 12h3v8z",
  calendar: "M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14h18V6a2 2 0 0 0-2-2m0 14H5V9h14z",
  people: "M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6m0 2c-2.3 0-7 1.2-7 3.5V19h14v-2.5",
  bell: "M12 22a2 2 0 0 0 2-2h-4a2 2 0 0 0 2 2m6-6v-5c0-3-1.6-5.600-4.500-6.300V4a1.500 1.500 0 0 0-3 0v.7",
  note: "M3 18h12v-2H3zM3 6v2h18V6zm0 7h18v-2H3z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <SvgIcon fontSize="small">
    <path d={paths[name]} />
  </SvgIcon>
);
