import { createContext, type LoaderFunctionArgs, useLoaderData } from "react-router";

/** A table's rows: texts, the first of them leading to an address. */
export type Rows = readonly { readonly to: string; readonly cells: readonly string[] }[];

/** What each page shows; the host put it there. */
export const tablesContext = createContext<Readonly<Record<string, Rows>>>();

export function loader({ params, context }: LoaderFunctionArgs) {
  return { rows: context.get(tablesContext)[params.page ?? ""] ?? [] };
}

export default function Table() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map(({ to, cells: [first, ...others] }) => (
          <tr key={to}>
            <td>
              <a href={to}>{first}</a>
            </td>
            {others.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name, and never move
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
