import { type DrawingOrder, draw } from "./draw.ts";

// One file in, one answer out, and the process is over: what a file did to its memory goes with it.
process.once("message", async (order: DrawingOrder) => {
  process.send?.(await draw(order), () => process.disconnect());
});
