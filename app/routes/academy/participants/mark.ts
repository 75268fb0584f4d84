import { redirect } from "react-router";
import { accept } from "#app/backend/forms/submit.server.ts";
import type { Route } from "./+types/mark";
import { loadParticipants, requireTraining } from "./load.server.ts";
import { changedRows, markedRow, sendMarks } from "./marking.server.ts";
import { presencePath } from "./paths.ts";

/** A GET comes from a reload: it leads to the page. */
export async function loader(args: Route.LoaderArgs) {
  const { training } = await requireTraining(args);
  return redirect(presencePath(training.id));
}

/** POST: one tap, for the page's script. Answers its errors, as codes. */
export async function action(args: Route.ActionArgs) {
  const { staff, training } = await requireTraining(args);
  const answer = await accept(args, { form: markedRow }, async (row) => {
    const known = await loadParticipants(staff, training.id);
    const sent = changedRows([row], false);
    if (sent.length > 0) await sendMarks(staff, { training, known, sent });
    return Response.json({ errors: [] });
  });
  if (answer instanceof Response) return answer;
  const errors = Object.values(answer.data.error ?? {}).flatMap((messages) => messages ?? []);
  return Response.json({ errors }, { status: answer.init?.status ?? 422 });
}
