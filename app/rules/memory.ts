/**
 * Remembers what was found under a name, for what costs more to find than to look up. Knows `limit` names at most, and
 * then begins anew: whatever is asked for often is soon there again. why not lru-cache: browsers read dates, too.
 */
export function memory<Found>(limit: number): (name: string, find: () => Found) => Found {
  const known = new Map<string, Found>();
  return (name, find) => {
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const found = find();
    if (known.size >= limit) known.clear();
    known.set(name, found);
    return found;
  };
}
