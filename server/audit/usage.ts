/** What `npm run audit -- --help` prints. */
export const usage = `Usage:
  npm run audit -- verify [FILE] [--public-key PEM]… [--checkpoints FILE]… [--all-signatures]
  npm run audit -- export [--from TIME] [--to TIME] [--organisation ID|none] [--csv] [--as NAME]
  npm run audit -- public-key
  npm run audit -- erase (--person ID | --email ADDRESS | --name NAME)… [--organisation ID|none] --as NAME [--dry-run]
  npm run audit -- erase --replay FILE --as NAME [--dry-run]
  npm run audit -- erasures [--organisation ID|none]
  npm run audit -- query [TERMS…] [--organisation ID|none] [--format table|ndjson|csv] [--limit N] [--as NAME]
    [--actor TEXT] [--role ROLE] [--action ACTION] [--target TEXT] [--outcome OUTCOME] [--address IP] [--from DAY] [--to DAY]

verify checks the action log of DATABASE_URL, or an exported NDJSON file without any database. It ends with 0 when nothing
was changed, with 1 when something was, with 3 when nothing was found but not all can be proven: there is no public key,
or nobody signed the file. --checkpoints: checkpoints that were kept outside the database (the file of
AUDIT_CHECKPOINT_FILE, or a log); only they show that a tail was cut off.
export writes NDJSON (or CSV) to the standard output; NDJSON is signed with the key that signs checkpoints. TIME is like 2026-11-01 or 2026-11-01T10:00:00Z.
public-key prints the public part of the key that signs: what verify needs after that key was replaced.
erase makes what is personal of somebody unreadable for good, in one organisation's log or in all; --dry-run only says
what would go. --as: who asks for it; it is recorded. erasures lists what was erased, as a file that erase --replay does again
after a restore.
query answers what /audit answers to the same search: terms (actor:rossi outcome:refused), words, "phrases".
--organisation none: what happened in no organisation, such as a sign-in under an address that nobody has.
Both are recorded in the log, with NAME or the name of the system's user, unless the database's role may not write.
docs/audit-format.md explains them.`;
