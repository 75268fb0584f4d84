import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { maxImageMegapixels } from "#contracts/account/media.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Drawn, DrawnImage } from "./draw.ts";
import { imageType } from "./image-type.ts";

/** The type of every image that is kept. */
export const drawnType = "image/webp";

const program = fileURLToPath(new URL("draw-process.ts", import.meta.url));
/**
 * What a drawing process may ask the system for, in KB. Node takes 0.55 GB of it, nearly all for code that never comes.
 * 24 megapixels of AVIF, the hungriest format, need 0.5 GB; a file that claims to be small and is not ends here.
 */
const dataLimit = 1_400_000;
/** Milliseconds after which a drawing process is ended. Most need less than two seconds. */
const timeLimit = 20_000;
/** Characters of what a process said last that an error quotes. */
const lastWords = 2000;

/** why: it takes a core and the memory of an unpacked photo; who waits costs the bytes of a file. */
const oneAtATime = pLimit(1);

/**
 * Draws an uploaded image anew: the only way to be sure that it is an image, and that nothing the camera wrote (place,
 * time, device) is kept. Of several pictures in a file, the first. A process of its own does it, which may die of it.
 * @throws Refusal 422 `image.wrong_type`, `image.unreadable`, `image.too_many_pixels`
 */
export async function drawImage(source: Uint8Array): Promise<DrawnImage> {
  // why: the decoder knows more formats than we take; what is none of ours never reaches it.
  if (imageType(source) === undefined) throw new Refusal(422, "image.wrong_type");
  const drawn = await oneAtATime(() => drawApart(source));
  if ("image" in drawn) return drawn.image;
  const details = drawn.refused === "image.too_many_pixels" ? { max: maxImageMegapixels } : undefined;
  throw new Refusal(422, drawn.refused, { ...(details && { details }), cause: drawn.reason });
}

/** Hands a file to a new process. Rejects when that cannot run at all; when the file ends it, the file is unreadable. */
function drawApart(source: Uint8Array): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      ...limited(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const limit = setTimeout(() => child.kill("SIGKILL"), timeLimit);
    let answer: Drawn | undefined;
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-lastWords);
    });
    child.once("message", (drawn: Drawn) => {
      answer = drawn;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(limit);
      // why not with the message: its memory is given back now.
      if (answer) resolve(answer);
      // why: a limit or a broken decoder ends it by a signal; it ends with a code when it could not even be loaded.
      else if (signal) resolve({ refused: "image.unreadable", reason: `drawing ended by ${signal}` });
      else reject(new Error(`A picture could not be drawn: the process ended with ${code}\n${said}`));
    });
    // why: it may be gone before it has read everything; `close` tells.
    child.send({ source, maxMegapixels: maxImageMegapixels }, () => {});
  });
}

/** How the process is started: where there is a shell, with a limit of memory that also holds for the decoder's own. */
function limited(): Pick<Parameters<typeof fork>[2] & object, "execPath" | "execArgv" | "env"> {
  // why: what reads strangers' files knows no passwords.
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot };
  if (process.platform === "win32") return { env, execArgv: [] };
  return { env, execPath: "/bin/sh", execArgv: ["-c", `ulimit -d ${dataLimit} && exec "$0" "$@"`, process.execPath] };
}
