/** An athlete as a form offers it. */
export interface AthleteOption {
  readonly id: string;
  readonly name: string;
  /** What tells people with the same name apart. */
  readonly hint: string;
}
