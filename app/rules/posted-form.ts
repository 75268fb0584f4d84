/** A form that was posted, as text: enough to send it again. */
export interface PostedForm {
  /** The address that the form was posted to: path and query. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether the form held files, which must be chosen again. */
  readonly hasFiles: boolean;
  /** Whether it is unknown if the form was carried out; otherwise it was not. */
  readonly isUndecided: boolean;
}
