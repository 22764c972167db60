import { bundledPackages } from "./bundled-packages.ts"

/**
 * Imports a package that a program may do without. The name is not visible to bundlers, which would
 * fail where it is not installed.
 */
export function importPackage<T>(name: string): Promise<T> {
  const bundled = Object.hasOwn(bundledPackages, name) ? bundledPackages[name] : undefined
  return (bundled?.() ?? import(name)) as Promise<T>
}
