// Load of `sse`: every connection reads streams of events, one after the other, and compares them.
import { connect } from "node:net"
import { bytesOf } from "../../check/check-pipelined.ts"
import { streamOf } from "../../scenarios/events.ts"
import { responseReader } from "./response-reader.ts"
import { press, reading, task, type Connect } from "./press.ts"

const { port, asked, options } = task
const count = Number(options.count)
const [request, expected] = [bytesOf(asked), Buffer.from(streamOf(count))]

const reader: Connect = (tally) => {
  const socket = connect(port, "127.0.0.1", () => socket.write(request))
  const read = responseReader(({ status, body }) => {
    if (status === 200 && body.equals(expected)) tally.done += count
    else tally.wrong++
    socket.write(request)
  })
  return reading(socket, tally, read)
}

await press(reader)
