import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/money/receipts";
const list = "my-organization/receipts";

export const receiptPages: RouteConfigEntry[] = [
  route(list, `${folder}/list.tsx`),
  route(`${list}/new`, `${folder}/new.tsx`),
  route(`${list}/:id`, `${folder}/show.tsx`),
  route(`${list}/:id/void`, `${folder}/void.tsx`),
];

export const receiptFiles: RouteConfigEntry[] = [
  route(`${list}/download`, `${folder}/download.ts`),
  route(`${list}/:id/file`, `${folder}/file.ts`),
];
