import type { Resources } from "../resource.ts";

export const auditResources = {
  audit: {
    target: "log",
    label: "plain",
    verbs: ["read", "read_action", "export", "retention", "erase"],
    plain: ["command", "keptFrom", "erasedPeople"],
    texts: "audit",
    fieldTexts: "audit:filters",
  },
  audit_action: { target: "action", label: "plain", verbs: [], texts: "audit:show", page: "/audit/:id" },
  audit_person: { target: "person", verbs: [], texts: "audit:erasure" },
} as const satisfies Resources;
