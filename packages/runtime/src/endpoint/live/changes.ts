/** Reports that something has changed: `db.changes()`, `topic.changes()`, or an object of the program. */
export interface Changes {
  /**
   * Calls `changed` in this process after each change, until it is stopped. One call may stand for several changes.
   * @returns a function that stops it
   */
  subscribe(changed: () => void): StopChanges | Promise<StopChanges>
}

/** Ends a subscription. */
export type StopChanges = () => unknown
