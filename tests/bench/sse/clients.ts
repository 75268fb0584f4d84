// A process of its own with thousands of browsers, as far as the stream is concerned: one plain socket each.

import { openSse } from "#tests/support/sse-socket.ts";
import type { OpenOrder, Order, Told } from "./messages.ts";

const tell = (told: Told) => process.send?.(told);
/** Microseconds of the machine's monotonic clock, the same in every process, by the number of the event. */
const arrivals: [n: number, at: number][] = [];
let open = 0;
let lost = 0;
let received = 0;

async function openAll({ url, topic, cookies, atOnce }: OpenOrder): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let cookie = cookies[next++]; cookie !== undefined; cookie = cookies[next++]) {
      // why: an address has a limit of streams.
      const address = `198.51.${Math.floor(next / 100)}.${next % 100}`;
      let heard = 0;
      await new Promise<void>((resolve) => {
        openSse({
          url,
          cookie: cookie ?? "",
          address,
          onOpen: () => {
            open += 1;
            resolve();
          },
          onClose: (status) => {
            if (status === 200) lost += 1;
            resolve();
          },
          onEvent: ({ topic: of, data }) => {
            if (of !== topic) return;
            const { unreadCount = heard } = JSON.parse(data) as { unreadCount?: number };
            heard += 1;
            received += 1;
            arrivals.push([unreadCount, Number(process.hrtime.bigint() / 1_000n)]);
          },
        });
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  tell({ kind: "opened", open });
}

process.on("message", (order: Order) => {
  if (order.kind === "open") void openAll(order);
  if (order.kind === "count") tell({ kind: "count", received });
  if (order.kind === "report") tell({ kind: "report", arrivals: arrivals.splice(0), lost });
});
