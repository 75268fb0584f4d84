/** One instruction of a Dockerfile, on one line. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** A Dockerfile's stages: comments left out, continued lines joined. Everything before the first FROM is left out. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const text = dockerfile.replace(/^\s*#.*\n/gmu, "").replace(/\\\n\s*/gu, "");
  const found: Instruction[][] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const [name = "", ...words] = line.trim().split(/\s+/u);
    if (name.toUpperCase() === "FROM") found.push([]);
    found.at(-1)?.push({ name, rest: words.join(" ") });
  }
  return found;
}

/** What instructions of a name say. */
export const named = (list: readonly Instruction[], name: string): string[] =>
  list.filter((one) => one.name === name).map(({ rest }) => rest);

const known = new Set(
  "FROM RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG STOPSIGNAL HEALTHCHECK SHELL".split(" "),
);

const isList = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};

type Rule = (stages: readonly (readonly Instruction[])[]) => readonly string[];

/** Complaints about each instruction of a name for which `isBad` holds. */
const each =
  (name: string, isBad: (rest: string) => boolean): Rule =>
  (stages) =>
    named(stages.flat(), name).filter(isBad);

/** Names of stages that were made before a stage. */
const madeBefore = (stages: readonly (readonly Instruction[])[], at: number): (string | undefined)[] =>
  stages.slice(0, at).map(([from]) => / as (\S+)$/iu.exec(from?.rest ?? "")?.[1]);

/** The rules, by what they want. The codes are those of hadolint, where it has the rule. */
const rules: Record<string, Rule> = {
  "known instructions, in capitals": (stages) => stages.flat().flatMap(({ name }) => (known.has(name) ? [] : [name])),
  "DL3006, DL3007: a base with an exact version": (stages) =>
    stages.flatMap(([from], at) => {
      const base = from?.rest.split(" ").find((word) => !word.startsWith("--")) ?? "";
      return madeBefore(stages, at).includes(base) || /[:@][\w.-]*\d+\.\d+\.\d+[\w.-]*$/u.test(base) ? [] : [base];
    }),
  "DL3022: copies from stages that are there": (stages) =>
    stages.flatMap((stage, at) =>
      named(stage, "COPY").filter((rest) => {
        const from = /--from=(\S+)/u.exec(rest)?.[1];
        return from !== undefined && !madeBefore(stages, at).includes(from);
      }),
    ),
  "DL3020: nothing by ADD": each("ADD", () => true),
  "DL3000: working directories from the root": each("WORKDIR", (rest) => !rest.startsWith("/")),
  "DL3045: a working directory before something is copied to a relative place": (stages) =>
    stages.flatMap((stage) => {
      const first = stage.findIndex(({ name }) => name === "WORKDIR");
      return named(first < 0 ? stage : stage.slice(0, first), "COPY").filter((rest) => /\s\.\S*$/u.test(rest));
    }),
  "DL3002: not root at the end, as a number": (stages) => {
    const user = named(stages.at(-1) ?? [], "USER").at(-1) ?? "nobody said who";
    return /^[1-9]\d*:[1-9]\d*$/u.test(user) ? [] : [user];
  },
  "nothing is written after the user is set": (stages) => {
    const last = stages.at(-1) ?? [];
    const user = last.findIndex(({ name }) => name === "USER");
    return user < 0 ? [] : last.slice(user).flatMap(({ name }) => (name === "RUN" || name === "COPY" ? [name] : []));
  },
  "DL3025: commands are lists, no shell in between": (stages) => [
    ...named(stages.flat(), "CMD").filter((rest) => !isList(rest)),
    ...named(stages.flat(), "ENTRYPOINT").filter((rest) => !isList(rest)),
    ...named(stages.flat(), "HEALTHCHECK").filter((rest) => !isList(rest.replace(/^.*?CMD /u, ""))),
    ...named(stages.flat(), "SHELL"),
  ],
  "DL4003, DL3012: one command and one health check at the end": (stages) => {
    const last = stages.at(-1) ?? [];
    return ["CMD", "HEALTHCHECK"].filter((name) => named(last, name).length !== 1);
  },
  "DL3016, DL3018: nothing from the network but locked packages": each("RUN", (rest) =>
    /\b(?:curl|wget|apt-get|apt|apk|npx|git|npm (?:install|i|add)|sudo|su)\b/u.test(rest),
  ),
  "DL3003: no cd": each("RUN", (rest) => /(?:^|[;&|]\s*)cd\s/u.test(rest)),
  "no secret": (stages) =>
    [...named(stages.flat(), "ENV"), ...named(stages.flat(), "ARG")].filter((rest) =>
      /SECRET|PASSWORD|TOKEN|PRIVATE|DATABASE_URL/iu.test(rest),
    ),
  "more than one stage, so that tools stay behind": (stages) => (stages.length < 2 ? ["one stage"] : []),
};

/** What is wrong with a Dockerfile, as `rule: what`. Nothing, when it is right. */
export function lint(dockerfile: string): string[] {
  const stages = stagesOf(dockerfile);
  return Object.entries(rules).flatMap(([name, rule]) => rule(stages).map((what) => `${name}: ${what}`));
}

/** The names of all rules. */
export const ruleNames = Object.keys(rules);
