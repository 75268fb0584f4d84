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
  provider: {
    verbs: ["create", "set_modules", "set_contract", "add_manager", "suspend", "resume", "export", "delete"],
    plain: ["name", "facilities", "academy", "tournaments", "contractUrl", "suspendedReason", "sha256"],
    choices: ["facilities", "academy"],
    texts: "audit:provider",
  },
  audit_person: { target: "person", verbs: [], texts: "audit:erasure" },
} as const satisfies Resources;
