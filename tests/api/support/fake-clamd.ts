import { createServer, type Socket } from "node:net";

/** What the daemon does with the next files. */
type Mood = "scans" | "breaks off" | "says nonsense";

/** The harmless text by which every scanner shows that it works, in two parts, so that no scanner takes this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * A ClamAV daemon that knows one virus.
 * why: a real one is 1 GB of signatures; what is tested here is that we speak with it, and what we do with its answers.
 */
export async function startFakeClamd() {
  let mood: Mood = "scans";
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
    const received: Buffer[] = [];
    socket.on("data", (part) => {
      received.push(part);
      // The last piece is one of no bytes.
      if (!Buffer.concat(received.slice(-2)).subarray(-4).equals(Buffer.alloc(4))) return;
      const file = fileIn(Buffer.concat(received));
      if (!file) return;
      seen.push(file);
      if (mood === "breaks off") socket.destroy();
      else if (mood === "says nonsense") socket.end("INSTREAM size limit exceeded. ERROR\0");
      else socket.end(file.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    /** The files that were handed over, oldest first. */
    seen,
    feel(now: Mood) {
      mood = now;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The file of a whole INSTREAM command: pieces with their length before them, the last one of none. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = Buffer.from("zINSTREAM\0");
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
