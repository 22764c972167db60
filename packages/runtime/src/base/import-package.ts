import { bundledPackages } from "./bundled-packages.ts"

/**
 * Imports a package that a program may do without. The name is not visible to bundlers, which would
 * fail where it is not installed.
 */
export function importPackage<T>(name: string): Promise<T> {
  return (bundledPackages[name]?.() ?? import(name)) as Promise<T>
}
