import type { EventStatus } from "#contracts/events/events.ts";

/** A step of a tournament from one state to another; also what the log calls it. */
type Step = "publish" | "withdraw" | "start" | "revert" | "complete" | "reopen";
/** The states that a step leads to; canceling is a page of its own. */
export type NextStatus = Exclude<EventStatus, "canceled">;

/** The steps from each state, the usual one first. */
export const stepsFrom = {
  draft: [{ step: "publish", to: "published" }],
  published: [
    { step: "start", to: "live" },
    { step: "withdraw", to: "draft" },
  ],
  live: [
    { step: "complete", to: "completed" },
    { step: "revert", to: "published" },
  ],
  completed: [{ step: "reopen", to: "live" }],
  canceled: [],
} as const satisfies Readonly<Record<EventStatus, readonly { readonly step: Step; readonly to: NextStatus }[]>>;

/** The step that a form asks for; a step that the state does not have is upstream's to refuse. */
export const stepTo = (from: EventStatus, to: NextStatus): Step =>
  stepsFrom[from].find((one) => one.to === to)?.step ?? usual[to];

const usual = { draft: "withdraw", published: "publish", live: "start", completed: "complete" } as const;
