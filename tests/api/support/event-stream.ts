/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  id: string;
  data: string;
}

/** A stream that is being read, from its start on. */
export interface EventStream {
  /** The next event that fulfils a condition; what comes before it stays in `seen`. */
  next(matches?: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Events and comments so far. */
  readonly seen: StreamEvent[];
  readonly comments: string[];
  /** Fulfilled when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

function parseBlock(block: string): StreamEvent | string {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    if (line.startsWith(":")) return line;
    const colon = line.indexOf(": ");
    fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  return { event: fields.get("event") ?? "", id: fields.get("id") ?? "", data: fields.get("data") ?? "" };
}

/** Connects to a stream and reads it until it is closed. */
export async function openStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
  const seen: StreamEvent[] = [];
  const comments: string[] = [];
  let taken = 0;
  let wake = Promise.withResolvers<void>();
  let isOver = false;

  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const parsed of blocks.map(parseBlock)) {
        if (typeof parsed === "string") comments.push(parsed);
        else if (parsed.event !== "") seen.push(parsed);
      }
      wake.resolve();
      wake = Promise.withResolvers();
    }
  };
  const ended = read(response.body)
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    })
    .finally(() => {
      isOver = true;
      wake.resolve();
    });

  return {
    seen,
    comments,
    ended,
    async next(matches = () => true) {
      for (;;) {
        while (taken < seen.length) {
          const event = seen[taken++];
          if (event && matches(event)) return event;
        }
        if (isOver) throw new Error("The stream ended");
        await wake.promise;
      }
    },
    close: () => abort.abort(),
  };
}
