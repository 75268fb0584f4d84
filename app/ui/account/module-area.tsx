import { Outlet } from "react-router";
import type { RouteHandle } from "../layout/handle.ts";
import { ModuleGate, type ModuleGateProps } from "./module-gate.tsx";

type Data = Omit<ModuleGateProps, "children">;

/** The handle of the layout of a module's area: what stands in the place of its pages is called as the module. */
export const moduleHandle = (product: "facilitiesManager" | "academy" | "tournaments"): RouteHandle<Data> => ({
  i18n: ["modules"],
  cover: (data) => (data?.alert && !data.alert.isClosable ? `modules:products.${product}` : undefined),
});

/** The layout of a module's area: its pages, or what is said in their place or above them. */
export function ModuleArea({ loaderData }: { readonly loaderData: Data }) {
  return (
    <ModuleGate {...loaderData}>
      <Outlet />
    </ModuleGate>
  );
}
