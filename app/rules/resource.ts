import type { TextsAt } from "./languages.ts";
import type { ChangeTopic } from "./live-events.ts";

/**
 * What the registers of the product say of a resource. Its key is the log's word for it, which is stored for ever:
 * `price_list` of `price_list.edit`. How one is added: docs/architecture.md, "Adding a resource".
 */
export interface Resource {
  /** What is done to the resource, each an action of the log: `edit` of `price_list.edit`. Stored for ever. */
  readonly verbs: readonly string[];
  /**
   * The kind of target that the resource is in the log. Stored for ever. None where the verbs are done to something
   * else.
   */
  readonly target?: string;
  /** Set where the target's label is a name of the club's own things; otherwise it is personal, and sealed. */
  readonly label?: "plain";
  /** Fields whose texts hold no personal data, beside those that never do (`audit-personal.ts`). All others are sealed. */
  readonly plain?: readonly string[];
  /** Fields that hold a word out of a fixed set: the log reads it as `log.values.<word>`. */
  readonly choices?: readonly string[];
  /** Fields that hold an amount in cents. */
  readonly money?: readonly string[];
  /**
   * Where the resource's texts are, a namespace or a key of one. The log's words for it are there: `log.group`,
   * `log.target`, `log.actions.<verb>`, and `log.fields.<name>` where the form's own label will not do.
   */
  readonly texts: TextsAt;
  /** Where the resource's form has its labels, if not at `fields` of the texts: what the form's `fieldTexts` says. */
  readonly fieldTexts?: TextsAt;
  /** The page of one record, where its id is enough to find it. */
  readonly page?: `/${string}:id${string}`;
  /** What open pages may show differently afterwards, and read again; with verbs, only after these. */
  readonly live?: Readonly<Partial<Record<ChangeTopic, "always" | readonly string[]>>>;
  /** Verbs that are told on the page of each reservation that they concerned. */
  readonly history?: readonly string[];
}

export type Resources = Readonly<Record<string, Resource>>;
