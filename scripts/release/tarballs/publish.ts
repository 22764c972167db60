import type { Packed } from "./pack.ts"
import { finish, type Place } from "./process.ts"

/**
 * Publishes what the registry has not got yet, in the order of what needs what.
 * @returns `name@version` of what was published
 */
export async function publishAll(
  packed: readonly Packed[],
  { dryRun, place }: { readonly dryRun: boolean; readonly place: Place },
): Promise<string[]> {
  const published: string[] = []
  for (const { file, manifest } of packed) {
    const spec = `${manifest.name}@${manifest.version}`
    if (await isPublished(spec, place)) {
      console.log(`${spec} is published already`)
      continue
    }
    await finish(["npm", "publish", file, "--access", "public", ...flagsFor(dryRun)], place)
    console.log(`${spec} ${dryRun ? "would be published" : "published"}`)
    published.push(spec)
  }
  return published
}

/** Provenance is signed by the workflow that publishes: only that can. */
function flagsFor(dryRun: boolean): string[] {
  return dryRun ? ["--dry-run"] : ["--provenance"]
}

/** Has the registry this `name@version`? */
export async function isPublished(spec: string, place: Place): Promise<boolean> {
  try {
    return (await finish(["npm", "view", spec, "version"], place)).trim() !== ""
  } catch (error) {
    if (/E404|404 Not Found/.test(String(error))) return false
    throw error
  }
}
