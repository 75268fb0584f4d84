import type { Resources } from "../resource.ts";

export const settingResources = {
  time_frame: {
    target: "timeFrame",
    label: "plain",
    verbs: ["create", "edit"],
    plain: ["name"],
    texts: "settings:timeFrames",
    page: "/settings/time-frames/:id/edit",
  },
} as const satisfies Resources;
