// why a file of its own: browsers read these words, without schemas.

/** The coin types that let one into a training, as a course names them in order. */
export const entryCoins = ["gold", "silver", "bronze", "voucher", "badge", "recovery"] as const;
/** Until when athletes withdraw in time: see `CutOff`. */
export const cutOffs = [
  "start",
  "1h",
  "2h",
  "3h",
  "6h",
  "12h",
  "24h",
  "48h",
  "previousDay23:59",
  "previousDay18:00",
  "previousDay12:00",
  "twoDaysBefore23:59",
] as const;
/** Whether an absence brings a recovery, and how it is paid for. */
export const recoveryKinds = ["none", "free", "voucher"] as const;
/** How long a recovery counts: to the end of the course, or for so many days. */
export const recoveryExpiries = ["courseEnd", "30", "60", "90"] as const;
/** How many hours before the start athletes are reminded; 0: not at all. */
export const reminderHours = [0, 2, 12, 24, 48] as const;
