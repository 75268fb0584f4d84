const two = (number: number): string => String(number).padStart(2, "0");

/** Every five minutes of a day, as matches begin. */
export const matchTimes: readonly string[] = Array.from(
  { length: 288 },
  (_, at) => `${two(Math.floor(at / 12))}:${two((at % 12) * 5)}`,
);

/** By how many minutes a form moves at most: the contract's, which browsers do not load. */
const maxShift = 480;

/** The minutes by which the form of a delay moves matches, for a court that is so many minutes late. */
export const minutesToShift = (late: number): number => Math.min(maxShift, Math.ceil(late / 5) * 5);
