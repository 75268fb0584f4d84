import { decisionsIn } from "./decision-names.ts";

/** Carries choices of an earlier review along, so that they are made when it comes again. */
export const Decisions = ({
  of,
}: {
  readonly of: { readonly initialValue?: Readonly<Record<string, unknown>> | undefined };
}) => decisionsIn(of.initialValue).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
