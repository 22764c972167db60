// Load of the group `arena`: each connection sends one request of the mix all the time, one by one. After some
// responses it is reset and opened again with the next request of the mix, as by the load generator of HttpArena.
import { connect, type Socket } from "node:net"
import { mixes } from "../../arena/arena-mixes.ts"
import { bytesOf } from "../../check/check-pipelined.ts"
import { press, reading, task, type Connect, type Tally } from "./press.ts"
import { responseReader } from "./response-reader.ts"

const mix = mixes.get(String(task.options.mix))
if (!mix) throw new Error(`${task.options.mix} is not a profile`)
const { each, requests } = mix

const textOf = (kind: number): string => {
  const request = requests[kind % requests.length]
  return request ? bytesOf(request()) : ""
}

/** One connection until its last response, at which `then` is called. */
function open(kind: number, tally: Tally, then: () => void): ReturnType<Connect> {
  let left = each
  let began = 0
  const send = (): void => {
    began = performance.now()
    socket.write(textOf(kind))
  }
  const socket: Socket = connect({ port: task.port, host: "127.0.0.1", noDelay: true }, send)
  const read = responseReader(({ status }) => {
    tally.times.push(performance.now() - began)
    if (status >= 200 && status < 300) tally.done++
    else tally.wrong++
    if (--left > 0) return send()
    client.stop()
    then()
  })
  const client = reading(socket, tally, read, () => socket.resetAndDestroy())
  return client
}

let started = 0

await press((tally) => {
  let kind = started++
  let current = open(kind, tally, next)
  function next(): void {
    current = open(++kind, tally, next)
  }
  return { stop: () => current.stop() }
})
