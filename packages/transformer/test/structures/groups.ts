import { arrays } from "./arrays.ts"
import { atomics } from "./atomics.ts"
import { classes } from "./classes.ts"
import { commentTags } from "./comment-tags.ts"
import { dynamics } from "./dynamics.ts"
import type { Entry } from "./entry.ts"
import { enumerations } from "./enumerations.ts"
import { natives } from "./natives.ts"
import { objectUnions } from "./object-unions.ts"
import { mappedObjects } from "./objects-mapped.ts"
import { objects } from "./objects.ts"
import { templates } from "./templates.ts"
import { tuples } from "./tuples.ts"
import { typeTags } from "./type-tags.ts"
import { wireTags } from "./wire-tags.ts"

/** Types after typia's list of structures by the file that declares them: names and kinds of fields from its documentation, values and all else our own. */
export const groups: Record<string, Entry[]> = {
  "arrays.ts": arrays,
  "atomics.ts": atomics,
  "classes.ts": classes,
  "comment-tags.ts": commentTags,
  "dynamics.ts": dynamics,
  "enumerations.ts": enumerations,
  "natives.ts": natives,
  "object-unions.ts": objectUnions,
  "objects-mapped.ts": mappedObjects,
  "objects.ts": objects,
  "templates.ts": templates,
  "tuples.ts": tuples,
  "type-tags.ts": typeTags,
  "wire-tags.ts": wireTags,
}
