// The client at a constant rate, in a process of its own: a PaceTask comes on standard input, what was
// seen goes to standard output.
import { text } from "node:stream/consumers"
import { Pacer } from "./pace.ts"
import type { PaceTask } from "./pace.ts"

const task = JSON.parse(await text(process.stdin)) as PaceTask
process.stdout.write(JSON.stringify(await new Pacer(task).run()))
