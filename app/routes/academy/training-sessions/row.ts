/** A row of the list of trainings, ready to read. */
export interface TrainingRow {
  readonly id: string;
  readonly name: string;
  /** Empty when it has the training's own name, or there is none. */
  readonly course: string;
  readonly date: string;
  readonly hours: string;
  readonly place: string;
  readonly coaches: string;
  /** "9/12" */
  readonly places: string;
  readonly isUnmarked: boolean;
  readonly isBelowMin: boolean;
  readonly isCanceled: boolean;
  readonly isOpenDay: boolean;
}
