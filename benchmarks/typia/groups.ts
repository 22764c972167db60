import { arrays } from "../../packages/transformer/test/structures/arrays.ts"
import { atomics } from "../../packages/transformer/test/structures/atomics.ts"
import { classes } from "../../packages/transformer/test/structures/classes.ts"
import { commentTags } from "../../packages/transformer/test/structures/comment-tags.ts"
import { dynamics } from "../../packages/transformer/test/structures/dynamics.ts"
import type { Entry } from "../../packages/transformer/test/structures/entry.ts"
import { enumerations } from "../../packages/transformer/test/structures/enumerations.ts"
import { natives } from "../../packages/transformer/test/structures/natives.ts"
import { objects } from "../../packages/transformer/test/structures/objects.ts"
import { templates } from "../../packages/transformer/test/structures/templates.ts"
import { tuples } from "../../packages/transformer/test/structures/tuples.ts"
import { typeTags } from "../../packages/transformer/test/structures/type-tags.ts"

/** The transformer's own structures by the file that declares them. */
export const groups: Record<string, Entry[]> = {
  "arrays.ts": arrays,
  "atomics.ts": atomics,
  "classes.ts": classes,
  "comment-tags.ts": commentTags,
  "dynamics.ts": dynamics,
  "enumerations.ts": enumerations,
  "natives.ts": natives,
  "objects.ts": objects,
  "templates.ts": templates,
  "tuples.ts": tuples,
  "type-tags.ts": typeTags,
}
