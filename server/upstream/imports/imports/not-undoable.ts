/** Why a record stays. */
export class NotUndoableError extends Error {
  override readonly name = "NotUndoableError";
  readonly code: "import.changed_since" | "import.in_use" | "import.gone";
  constructor(code: NotUndoableError["code"]) {
    super(code);
    this.code = code;
  }
}
