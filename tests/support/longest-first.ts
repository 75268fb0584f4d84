import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, longest first: measured, in a machine's own time. The list need not be complete or exact; a
 * file that is not on it only begins later than it should.
 */
const long = [
  "api/facilities/reservations/random-operations",
  "api/facilities/reservations/killed",
  "api/facilities/reservations/export/takeover",
  "api/operations/process",
  "api/audit/export",
  "api/audit/query",
  "api/facilities/reservations/races",
  "api/operations/driver",
  "api/audit/erase-command",
  "api/auth/attempts",
  "api/operations/access",
  "api/operations/database-away",
  "screens/access",
  "screens/bad-input/bad-input",
  "screens/events/tournament-day",
  "screens/events/schedule",
  "screens/auth/typed",
  "screens/help/documentation",
  "screens/facilities/gallery",
  "screens/operations/traces-process",
  "screens/operations/process",
  "screens/facilities/limits",
  "screens/facilities/price-lists",
  "screens/operations/security",
  "screens/operations/form-in-time",
  "screens/notifications/stream-faults",
  "screens/operations/database-away",
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return at < 0 ? long.length : at;
};

/**
 * Begins with what takes longest, so that no run ends with one file on one core. vitest does so by what it measured the
 * last time; a clean checkout has measured nothing, and there it goes by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Within a project: its files share their modules when they follow each other.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
