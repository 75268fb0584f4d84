import { type DrawingOrder, draw } from "./draw.ts";

// The process takes one file, gives one answer and ends: what a file did to its memory goes with it.
process.once("message", async (order: DrawingOrder) => {
  process.send?.(await draw(order), () => process.disconnect());
});
