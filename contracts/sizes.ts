// How long what all areas have may be. Apart from the contracts, so that a browser can read them without their schemas.

/** Letters of a name of the club's own things. */
export const maxName = 80;
/** Letters of what a list is searched for. */
export const maxSearch = 120;
/** Letters of the notes on a record. */
export const maxNotes = 2000;
/** The most characters of a remark on a part of a record: a payment, somebody's presence, canceled trainings. */
export const maxRemark = 500;
/** Letters of why money does not count any more. */
export const maxReason = 200;
/** Instalments of a plan. */
export const maxInstalments = 36;
