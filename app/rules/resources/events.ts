import type { Resources } from "../resource.ts";

export const eventResources = {
  event: {
    target: "event",
    label: "plain",
    verbs: [
      "create",
      "edit",
      "publish",
      "withdraw",
      "start",
      "revert",
      "complete",
      "reopen",
      "visibility",
      "cancel",
      "delete",
    ],
    plain: ["name"],
    choices: ["status"],
    texts: "events",
    page: "/events/tournaments/:id",
    live: { events: "always" },
  },
  open_day: {
    target: "openDay",
    label: "plain",
    verbs: ["create", "edit", "publish", "withdraw", "add_trainings", "remove_trainings", "unsubscribe", "delete"],
    plain: ["name", "description", "image", "sessions", "training"],
    choices: ["status", "visibility"],
    texts: "open-days",
    page: "/events/open-days/:id",
    live: { openDays: "always", trainings: "always", tokens: ["unsubscribe"] },
  },
} as const satisfies Resources;
