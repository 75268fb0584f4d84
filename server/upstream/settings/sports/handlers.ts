import { asc } from "drizzle-orm";
import { sports } from "#contracts/settings/sports.ts";
import { implement } from "#upstream/core/implement.ts";
import { sports as table } from "./table.ts";

const sportName = { it: table.nameIt, en: table.nameEn, es: table.nameEs } as const;

export const sportImplementations = implement(sports, {
  async list(_input, { services, language }) {
    const name = sportName[language];
    const data = await services.db
      .select({ id: table.id, code: table.code, name })
      .from(table)
      .orderBy(asc(name), asc(table.id));
    return { data };
  },
});
