/** Lists of named amounts that a scenario has. */
export const lists = ["costs", "revenues"] as const;
export type ListName = (typeof lists)[number];

/** Rows of a list at most, and characters of a row's name: the whole scenario must fit into an address. */
export const maxItems = 12;
export const maxItemName = 60;

const parts = ["name", "amount", "per"] as const;
const texts = [
  "feePerTeam",
  "currency",
  "teams",
  "minTeams",
  "maxTeams",
  "onlineShare",
  "fixedFee",
  "eventId",
] as const;

/** A row as it is typed. */
export type ItemValues = Record<(typeof parts)[number], string>;

/** A scenario as it is typed, and as it stands in the address. `eventId`: the event whose figures are wanted. */
export type ScenarioValues = Record<(typeof texts)[number] | "nonProfit", string> & Record<ListName, ItemValues[]>;

export const blankItem: ItemValues = { name: "", amount: "", per: "event" };

/** The scenario of an address: `usual` where it says nothing. Whatever else the address has is left out. */
export function readScenario(query: URLSearchParams, usual: ScenarioValues): ScenarioValues {
  if (!texts.some((name) => query.has(name)) && !lists.some((list) => query.has(`${list}[0].amount`))) return usual;
  return {
    ...usual,
    ...Object.fromEntries(texts.map((name) => [name, query.get(name) ?? usual[name]])),
    nonProfit: query.has("nonProfit") ? "on" : "",
    costs: readItems(query, "costs"),
    revenues: readItems(query, "revenues"),
  };
}

const readItems = (query: URLSearchParams, list: ListName): ItemValues[] =>
  Array.from({ length: maxItems }, (_, at) => `${list}[${at}]`)
    .filter((row) => parts.some((part) => query.has(`${row}.${part}`)))
    .map((row) => ({
      name: query.get(`${row}.name`) ?? "",
      amount: query.get(`${row}.amount`) ?? "",
      per: query.get(`${row}.per`) ?? blankItem.per,
    }));

/** The way back: a scenario as a query. */
export function scenarioQuery(values: ScenarioValues): URLSearchParams {
  const query = new URLSearchParams(texts.map((name) => [name, values[name]]));
  if (values.nonProfit) query.set("nonProfit", values.nonProfit);
  for (const list of lists)
    for (const [at, item] of values[list].entries())
      for (const part of parts) query.set(`${list}[${at}].${part}`, item[part]);
  return query;
}

/** The form's id, with which the ids of its fields begin. */
export const formId = "revenue";

/**
 * What the buttons of rows do: `add=costs` one more, `remove=costs[2]` one less. Answers the scenario that follows and
 * the id of the place in the form to go on at; null when no such button was pressed.
 */
export function changedRows(
  query: URLSearchParams,
  values: ScenarioValues,
): { readonly values: ScenarioValues; readonly at: string } | null {
  const added = lists.find((list) => query.get("add") === list);
  if (added) {
    const rows = [...values[added], blankItem].slice(0, maxItems);
    return { values: { ...values, [added]: rows }, at: `${formId}-${added}[${rows.length - 1}].name` };
  }
  const [, list, index] = /^(\w+)\[(\d{1,2})\]$/u.exec(query.get("remove") ?? "") ?? [];
  const removed = lists.find((one) => one === list);
  if (!removed) return null;
  return {
    values: { ...values, [removed]: values[removed].filter((_, at) => at !== Number(index)) },
    at: `${formId}-${removed}`,
  };
}
