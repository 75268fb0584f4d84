import type { Resources } from "../resource.ts";

export const notificationResources = {
  export: { target: "export", label: "plain", verbs: ["request", "download"], texts: "notifications:job" },
  notification: {
    target: "notification",
    label: "plain",
    verbs: ["read", "read_all", "archive"],
    texts: "notifications",
  },
} as const satisfies Resources;
