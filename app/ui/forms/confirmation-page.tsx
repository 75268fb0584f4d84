import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Question } from "#app/rules/question.ts";
import type { Words } from "#app/rules/words.ts";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Panel } from "../layout/panel.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { type SayWords, useWords } from "./use-words.ts";

interface ConfirmationPageProps {
  readonly loaderData: { readonly question: Question };
  readonly actionData: SubmissionResult<string[]> | undefined;
  /** What the page says besides, which is no text by a key. */
  readonly children?: ReactNode;
}

/** The page that only asks, as its loader says (`confirmation`). */
export function ConfirmationPage({ loaderData: { question }, actionData, children }: ConfirmationPageProps) {
  const say = useWords();
  if ("stopped" in question) return <Stopped {...question} say={say} />;
  const { lines, confirm, cancel, hidden = {}, ...form } = question;
  return (
    <ConfirmForm
      {...form}
      message={paragraphs(said(lines, say))}
      confirm={say(confirm)}
      {...(cancel !== undefined && { cancel: say({ key: cancel }) })}
      lastResult={actionData}
    >
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </ConfirmForm>
  );
}

const said = (lines: readonly (Words | undefined)[], say: SayWords) =>
  lines.filter((line) => line !== undefined).map(say);

/** One line stands by itself, several are paragraphs. */
const paragraphs = (lines: readonly string[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor come and go.
  lines.length === 1 ? lines[0] : lines.map((line, at) => <p key={at}>{line}</p>);

/** Says why nothing is asked, with the way to what can be done instead. */
function Stopped({ stopped, title, way, say }: Extract<Question, { stopped: unknown }> & { readonly say: SayWords }) {
  const why = said(stopped, say).join(" ");
  if (!way) return <Alert severity="info">{why}</Alert>;
  return (
    <Panel padded {...(title !== undefined && { title })}>
      <Alert severity="warning" role="note" style={{ marginBottom: 16 }}>
        {why}
      </Alert>
      <Button component={Link} to={way.to} variant="contained">
        {say({ key: way.label })}
      </Button>
    </Panel>
  );
}
