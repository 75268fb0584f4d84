/** Streams that a session, and an address, may have open in one process. A browser needs one for all its tabs. */
export const maxStreams = { session: 20, address: 200 } as const;

/** The session and the address that a stream belongs to. */
export interface StreamOwner {
  readonly sessionId: string;
  /** Address of the client. */
  readonly address: string;
}

/** How many streams are open, by session and by address. */
export class StreamCounts {
  readonly #sessions = new Map<string, number>();
  readonly #addresses = new Map<string, number>();

  /** Whether the session and its address may open one more stream. */
  hasRoom({ sessionId, address }: StreamOwner): boolean {
    return (
      (this.#sessions.get(sessionId) ?? 0) < maxStreams.session &&
      (this.#addresses.get(address) ?? 0) < maxStreams.address
    );
  }

  add({ sessionId, address }: StreamOwner): void {
    count(this.#sessions, sessionId, 1);
    count(this.#addresses, address, 1);
  }

  remove({ sessionId, address }: StreamOwner): void {
    count(this.#sessions, sessionId, -1);
    count(this.#addresses, address, -1);
  }
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
