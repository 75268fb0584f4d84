import type { Resources } from "../resource.ts";

export const authResources = {
  auth: {
    verbs: [
      "sign_in",
      "enter_organisation",
      "sign_out",
      "session_ended",
      "request_recovery",
      "reset_password",
      "change_password",
      "request_email",
      "change_email",
      "undo_email",
    ],
    texts: "auth",
  },
  access: { target: "page", label: "plain", verbs: ["refuse"], texts: "auth:access" },
} as const satisfies Resources;
