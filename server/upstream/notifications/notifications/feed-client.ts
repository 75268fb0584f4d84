import type { ChangePush, NotificationPush } from "#contracts/notifications/notifications.ts";
import type { Reader } from "./job-state.ts";
import { type ChangedNotification, replayLimit } from "./store.ts";

/** How long a client of the stream waits before it connects again. */
const retryMilliseconds = 10_000;
/** What may wait for a client that reads slowly, in bytes; past it the client is cut off and has to come back. */
const maxWaitingBytes = 256 * 1024;

/** One connection to the stream. */
export interface FeedClient {
  readonly reader: Reader;
  /** The token with which it came: when that ends, so does the stream. */
  readonly tokenId: string;
  /** The instant since when the client must have every change, with microseconds; null until known. */
  since: string | null;
  /** What goes out. */
  readonly body: ReadableStream<Uint8Array>;
  /** Sends a state of a notification, unless the client has that state or a later one. */
  push(changed: ChangedNotification, unreadCount: number): void;
  /** Says that something of the organisation has changed; it has no id, and is not told again. */
  tell(change: ChangePush): void;
  /** A comment that keeps the connection open. */
  beat(): void;
  /** Ends the stream. */
  end(): void;
}

const encoder = new TextEncoder();

function eventText({ version, notification }: ChangedNotification, unreadCount: number): string {
  const data: NotificationPush = { unreadCount, notification };
  return `event: notification\nid: ${version}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Remembers which state of which notification went out last, of the latest ones only. */
function createSentStates() {
  const sent = new Map<string, string>();
  return {
    isNew({ version, notification }: ChangedNotification): boolean {
      const last = sent.get(notification.id);
      if (last !== undefined && last >= version) return false;
      sent.delete(notification.id);
      sent.set(notification.id, version);
      const [oldest] = sent.keys();
      if (sent.size > replayLimit && oldest !== undefined) sent.delete(oldest);
      return true;
    },
  };
}

/**
 * Opens a connection to the stream.
 * @param since see `FeedClient.since`
 * @param onGone called once: the client went away, was too slow, or the stream was ended
 */
export function createFeedClient(
  reader: Reader,
  tokenId: string,
  since: string | null,
  onGone: (client: FeedClient, reason: "left" | "slow" | "ended") => void,
): FeedClient {
  const sent = createSentStates();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  const gone = (reason: "left" | "slow" | "ended") => {
    if (!controller) return;
    const open = controller;
    controller = undefined;
    if (reason === "ended") open.close();
    // An error, because closing would wait for the slow client to read everything.
    if (reason === "slow") open.error(new Error("The reader of the notification stream is too slow"));
    onGone(client, reason);
  };

  const write = (text: string) => {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) <= 0) gone("slow");
    else controller.enqueue(encoder.encode(text));
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
        write(`retry: ${retryMilliseconds}\n\n`);
      },
      cancel: () => gone("left"),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
  );

  const client: FeedClient = {
    reader,
    tokenId,
    since,
    body,
    push(changed, unreadCount) {
      if (sent.isNew(changed)) write(eventText(changed, unreadCount));
    },
    tell: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    beat: () => write(": \n\n"),
    end: () => gone("ended"),
  };
  return client;
}
