import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/account/gallery";

/**
 * The pages of the galleries of a kind of records, below `media` of the record's address.
 * @param owner the layout of these records: its middleware is `galleryOf`
 */
export const galleryRoutes = (owner: string): RouteConfigEntry[] => {
  const page = (path: string, file: string) => route(path, `${folder}/${file}.tsx`, { id: `${owner}/${file}` });
  return [
    layout(owner, [
      page("media", "list"),
      page("media/new", "new"),
      page("media/:mediaId/edit", "edit"),
      page("media/:mediaId/delete", "delete"),
    ]),
  ];
};

/** Answers without a page: uploads of one file. @param of the address of such a record */
export const uploadRoutes = (owner: string, of: string): RouteConfigEntry[] => [
  layout(owner, { id: `${owner}/uploads` }, [
    route(`${of}/media/upload`, `${folder}/upload.ts`, { id: `${owner}/upload` }),
  ]),
];
