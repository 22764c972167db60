/** Text of PC2190. @param from, to: JSON pointers; "" is the value itself */
export function circularText(from: string, to: string): string {
  return (
    `The value is circular: ${from} is ${to === "" ? "the value itself" : `the object at ${to}`}, ` +
    `and JSON has no references. Leave the field out of the type, or write an id in its place.`
  )
}
