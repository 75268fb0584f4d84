/** Changes of one kind ("Aggiunto"), as sentences. */
interface ChangeGroup {
  readonly title: string;
  readonly changes: readonly string[];
}

/** What came with a version. `date` is a local date, null for what is not out yet. */
export interface Release {
  readonly version: string;
  readonly date: string | null;
  readonly groups: readonly ChangeGroup[];
}

interface Draft {
  version: string;
  date: string | null;
  groups: { title: string; changes: string[] }[];
}

/**
 * Reads a file in the format of https://keepachangelog.com: `## [version] - date`, `### kind`, `- change`. Lines that
 * go on are joined to their change; links and emphasis are not part of the format here.
 */
export function parseChangelog(text: string): Release[] {
  const releases: Draft[] = [];
  for (const line of text.split("\n")) {
    const release = releases.at(-1);
    const group = release?.groups.at(-1);
    const heading = /^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$/u.exec(line);
    if (heading) releases.push({ version: heading[1] ?? "", date: heading[2] ?? null, groups: [] });
    else if (line.startsWith("### ")) release?.groups.push({ title: line.slice(4).trim(), changes: [] });
    else if (line.startsWith("- ")) group?.changes.push(line.slice(2).trim());
    else if (/^\s+\S/u.test(line) && group?.changes.length) group.changes.push(`${group.changes.pop()} ${line.trim()}`);
  }
  return releases;
}
