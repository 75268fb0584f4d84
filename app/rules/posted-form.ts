/** What was posted with a form, as text: enough to send it again. */
export interface PostedForm {
  /** Where it was posted: path and query. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** It held files, which must be chosen again. */
  readonly hasFiles: boolean;
  /** Whether it was carried out is unknown; otherwise it was not. */
  readonly isUndecided: boolean;
}
