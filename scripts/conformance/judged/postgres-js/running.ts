/** The test that runs. */
export const running = {
  /** It calls `cancel()`: a program gives such statements a signal. */
  isCanceling: false,
}
