/** A function of files that makes the value of each once. */
export function remembered<Value>(make: (file: string) => Value): (file: string) => Value {
  const known = new Map<string, Value>()
  return (file) => {
    const before = known.get(file)
    if (before !== undefined) return before
    const made = make(file)
    known.set(file, made)
    return made
  }
}
