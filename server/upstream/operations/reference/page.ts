import { html, raw } from "hono/html";
import type { DocumentedOperation, OpenApiDocument } from "#upstream/core/openapi.ts";
import { fieldTable, type Html, schemaView } from "./schema-view.ts";

interface Entry {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const styles = `
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { columns: 18rem; }
nav h2 { font-size: 1rem; margin: 0; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; break-inside: avoid; }
article { border-top: 1px solid var(--line); padding: .5rem 0 1.5rem; scroll-margin-top: 1rem; }
h3 code { overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4.5rem; }
code { background: var(--soft); border-radius: 3px; padding: 0 .25em; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top; }
`;

const who: Record<string, string> = {
  basic: "basic credentials of an account",
  userBearer: "bearer of an account",
  staffBearer: "bearer of a staff member",
};

const callers = (operation: DocumentedOperation): string =>
  operation.security
    .flatMap((option) => Object.keys(option))
    .map((name) => who[name] ?? name)
    .join(" or ") || "nobody in particular: open to all";

/** Text whose parts between backquotes are code. */
const prose = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

const paragraphs = (text: string): Html => html`${text.split("\n\n").map((part) => html`<p>${prose(part)}</p>`)}`;

const contentView = (title: string, content: Record<string, { schema: Parameters<typeof schemaView>[0] }>): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) => html`<h4>${title} <small>${type}</small></h4><div class="wide">${schemaView(schema)}</div>`,
  )}`;

function operationView({ method, path, operation }: Entry): Html {
  const { parameters, requestBody } = operation;
  const answers = Object.entries(operation.responses).filter(([status]) => status !== "default" && status !== "4XX");
  return html`<article id="${operation.operationId}">
    <h3><b>${method.toUpperCase()}</b> <code>${path}</code></h3>
    ${paragraphs(operation.description)}
    <p>Called with: ${callers(operation)}. <small>Operation <code>${operation.operationId}</code></small></p>
    ${parameters.length > 0 ? html`<h4>Parameters</h4><div class="wide">${fieldTable(parameters)}</div>` : ""}
    ${requestBody ? contentView("Body", requestBody.content) : ""}
    ${answers.map(([status, { content }]) => (content ? contentView(`Answer ${status}`, content) : html`<h4>Answer ${status}</h4><p>No body.</p>`))}
  </article>`;
}

function byTag(document: OpenApiDocument): Map<string, Entry[]> {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? "other");
}

/** The API's description for people: one page without scripts, to be searched with the browser. */
export async function referencePage(document: OpenApiDocument): Promise<string> {
  const groups = [...byTag(document)];
  const schemas = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${document.info.title}</title>
  <style>${raw(styles)}</style>
</head>
<body>
<header>
  <h1>${document.info.title} <small>${document.info.version}</small></h1>
  <p>${prose(document.info.description)}</p>
  <p>For programs: <a href="/openapi.json">openapi.json</a>.</p>
  <nav aria-label="Operations">${groups.map(
    ([tag, entries]) => html`<h2><a href="#tag-${tag}">${tag}</a></h2>
    <ul>${entries.map(({ operation }) => html`<li><a href="#${operation.operationId}">${prose(operation.summary)}</a></li>`)}</ul>`,
  )}</nav>
</header>
<main>
  ${groups.map(([tag, entries]) => html`<section aria-labelledby="tag-${tag}"><h2 id="tag-${tag}">${tag}</h2>${entries.map(operationView)}</section>`)}
  <section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
  ${schemas.map(([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3><div class="wide">${schemaView(schema)}</div></article>`)}
  </section>
</main>
</body>
</html>`,
  );
}
