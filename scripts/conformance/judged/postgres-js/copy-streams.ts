import { PassThrough, Readable, Writable } from "node:stream"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import type { ClientState } from "./client-state.ts"
import { errorOf } from "./errors-of.ts"

/** `readable()` of a statement: a chunk is a row. */
export function readableOf(on: Queries, strings: TemplateStringsArray): Readable {
  return Readable.from(on.copyTo(strings))
}

/** `writable()` of a statement that copies: it finishes when the server has stored the rows. */
export async function writableOf(
  on: Queries,
  strings: TemplateStringsArray,
  state: ClientState,
): Promise<Writable> {
  const input = new PassThrough()
  state.copies++
  const begun = Promise.withResolvers<void>()
  const rows = async function* (): AsyncGenerator<Uint8Array> {
    begun.resolve()
    yield* input
  }
  const done = on
    .copyFrom(rows())(strings)
    .finally(() => state.copies--)
  done.catch(() => {})
  await Promise.race([begun.promise, done])
  return new Writable({
    write: (chunk, _encoding, written) => void input.write(chunk, (error) => written(error)),
    final: (finished) => {
      input.end()
      done.then(
        () => finished(),
        (error: unknown) => finished(errorOf(error, state) as Error),
      )
    },
    destroy: (error, destroyed) => {
      input.destroy(error ?? undefined)
      done.then(
        () => destroyed(error),
        () => destroyed(error),
      )
    },
  })
}
