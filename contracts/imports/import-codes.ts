/** What a table may be refused for as a whole; each is a 422. */
export const tableErrors = [
  "import.file_too_large", // {max}: bytes
  "import.paste_too_large", // {max}: bytes
  "import.empty", // nothing in it
  "import.not_table", // neither text nor workbook: a picture, a PDF
  "import.web_page", // a web page under another name, as some programs write their "Excel" files
  "import.old_workbook", // before 2007, or with a password
  "import.other_archive", // an archive that is no XLSX, such as ODS or Numbers
  "import.workbook_damaged", // cut off, or not as the standard has it
  "import.unpacked_too_large", // {max}: bytes that the archive would unpack to
  "import.too_many_cells", // {max}
  "import.too_many_rows", // {max}
  "import.too_many_columns", // {max}
  "import.quote_open", // {line}: a quotation mark begins there, and none ends it
  "import.sheet_unknown", // no sheet of that name
  "import.too_slow", // it takes more time or memory to read than there is
] as const;

/** Codes of jobs, in `failure`. */
export const importFailures = ["import.failed", ...tableErrors] as const;
