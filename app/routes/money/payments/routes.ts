import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/money/payments";

interface Owned {
  /** The layout of the records: its middleware is `paymentsOf`. */
  readonly owner: string;
  /** The address of the payments, below a record's; it also tells the routes of one kind of records from another's. */
  readonly at: string;
  /** Whether a part of the debt may be written off on these pages. */
  readonly writeOffs?: boolean;
}

/** The payments of the records of a kind. Each area that has such records names its own. */
export function paymentRoutes({ owner, at, writeOffs = false }: Owned): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(`${at}/${path}`, `${folder}/${file}.tsx`, { id: `${at}/${file}` });
  return [
    layout(owner, [
      page("new", "new"),
      page(":paymentId/edit", "edit"),
      page(":paymentId/delete", "delete"),
      ...(writeOffs ? writeOffRoutes(at) : []),
    ]),
  ];
}

/** Write-offs of the debts of a kind of records, below their layout. */
export const writeOffRoutes = (at: string): RouteConfigEntry[] => [
  route(`${at}/write-off`, `${folder}/write-off.tsx`, { id: `${at}/write-off` }),
  route(`${at}/write-offs/:entryId/restore`, `${folder}/restore.tsx`, { id: `${at}/restore` }),
];
