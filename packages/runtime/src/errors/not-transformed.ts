/** The error of a function on types that is called in code the transformer has not seen. */
export function notTransformed(name: string): Error {
  return new Error(
    `PC2001: ${name}<T>() was called in code that was not compiled with the Precast transformer. ` +
      `Add { "transform": "@precast/transformer" } to "plugins" in tsconfig.json and build with \`tspc\` (ts-patch), not \`tsc\`.`,
  )
}
