/** Why a record stays. */
export class KeptError extends Error {
  override readonly name = "Kept";
  readonly code: "import.changed_since" | "import.in_use" | "import.gone";
  constructor(code: KeptError["code"]) {
    super(code);
    this.code = code;
  }
}
