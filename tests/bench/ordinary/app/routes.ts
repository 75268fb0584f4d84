import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("frame.tsx", [
    index("list.tsx"),
    route("memberships", "memberships.tsx"),
    route("transactions", "transactions.tsx"),
  ]),
] satisfies RouteConfig;
