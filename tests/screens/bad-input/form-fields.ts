import { alone, carried, choice, count, date, email, money, own, several, time, words, zone } from "./kinds.ts";

// What the fields of forms are, where several forms share them or one has many.

export const reservation = {
  fieldId: own("court"),
  date: date(),
  startAt: time(),
  endAt: time(),
  sportId: own("sport", "optional"),
  holder: alone(choice("usual")),
  athleteSearch: carried,
  guestName: words(120, "needed"),
  guestPhoneNumber: words(32),
  discounted: money("optional"),
  notes: words(2000),
  version: carried,
};
export const newReservation = {
  ...reservation,
  isPaid: alone(choice("usual")),
  method: alone(choice("usual")),
  amount: money("optional"),
  status: alone(choice("usual")),
};
export const payment = {
  amount: money(),
  method: choice("needed"),
  state: alone(choice("usual")),
  paidOn: date("optional"),
  dueDate: date("optional"),
  notes: words(500),
};
export const location = {
  name: words(80, "needed"),
  description: words(4000),
  address: words(200),
  timeZone: zone,
  sportIds: several(),
  services: several(),
  rules: words(4000),
  parking: words(4000),
  food: words(4000),
  accommodation: words(4000),
  weather: words(4000),
  version: carried,
};
export const translation = {
  description: words(4000),
  rules: words(4000),
  parking: words(4000),
  food: words(4000),
  accommodation: words(4000),
  weather: words(4000),
  version: carried,
};
export const court = {
  name: words(60, "needed"),
  shownName: words(60),
  color: choice("needed"),
  sportIds: several(),
  partIds: several("optional", "court"),
  bufferMinutes: count("optional", "121", "-1"),
  version: carried,
};
export const hours = { startAt: time(), endAt: time(), version: carried };
export const priceList = {
  name: words(80, "needed"),
  fieldIds: several("optional", "court"),
  sportIds: several(),
  validFrom: date("optional"),
  validTo: date("optional"),
  currency: choice("needed"),
  type: alone(choice("needed")),
  version: carried,
};
export const slotPrice = {
  slotMinutes: count("needed", "4", "1441", "0"),
  price: money(),
  guestPrice: money("optional"),
};
export const rangePrice = {
  "priceRanges[].daysOfWeek": several("needed"),
  "priceRanges[].startAt": time(),
  "priceRanges[].endAt": time(),
  "priceRanges[].price": money(),
  "priceRanges[].guestPrice": money("optional"),
};

export const block = {
  fieldIds: several("needed", "court"),
  startDate: date(),
  startTime: time("optional"),
  endDate: date("optional"),
  endTime: time("optional"),
  reason: words(120, "needed"),
  version: carried,
};
export const series = {
  fieldIds: several("needed", "court"),
  date: date(),
  startAt: time(),
  endAt: time(),
  everyWeeks: choice("usual"),
  until: date("optional"),
  sportId: own("sport", "optional"),
  holder: alone(choice("usual")),
  athleteSearch: carried,
  guestName: words(120, "needed"),
  guestPhoneNumber: words(32),
  discounted: money("optional"),
  notes: words(2000),
  confirm: carried,
};
export const rest = {
  "courts[].from": carried,
  "courts[].to": own("court"),
  startAt: time(),
  endAt: time(),
  sportId: own("sport", "optional"),
  holder: alone(choice("usual")),
  athleteSearch: carried,
  guestName: words(120, "needed"),
  guestPhoneNumber: words(32),
  discounted: money("optional"),
  notes: words(2000),
};

export const rights = { roles: several("needed"), access: choice("needed") };
/** Who a person of the staff is. */
export const whoIs = {
  firstName: words(80, "needed"),
  lastName: words(80, "needed"),
  email,
  phoneNumber: words(32),
};
export const person = { ...rights, ...whoIs };
export const timeFrame = { name: words(80, "needed"), startAt: date(), endAt: date() };
export const timeRange = { range: alone(choice("needed")), startAt: date(), endAt: date(), back: carried };

/** Fields of what is played and how: of a whole division, and of one round of it. */
export const plan = {
  groupCount: count("optional", "0", "257"),
  matchesPerTeam: count("optional", "0", "64"),
  qualifiersPerGroup: count("optional", "65"),
  turns: count("optional", "0", "21"),
  heatSize: count("optional", "1", "65"),
  legs: choice("usual"),
  placement: choice("usual"),
  grandFinal: choice("usual"),
  withdrawals: choice("usual"),
  format: choice("usual"),
  // Figures that stay empty are the sport's.
  bestOf: choice("optional"),
  to: count("optional", "0", "100"),
  lastTo: count("optional", "0", "100"),
  lead: count("optional", "0", "11"),
  cap: count("optional", "0", "200"),
  superTiebreak: count("optional", "0", "31"),
  better: choice("optional"),
  decimals: count("optional", "4"),
  ranking: choice("optional"),
};
