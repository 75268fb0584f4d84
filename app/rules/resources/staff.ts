import type { Resources } from "../resource.ts";

export const staffResources = {
  staff_member: {
    target: "staffMember",
    verbs: ["create", "edit", "reorder", "invite", "correct"],
    plain: ["roles", "access"],
    choices: ["role", "roles", "access"],
    texts: "staff",
    page: "/staff/:id/edit",
  },
} as const satisfies Resources;
