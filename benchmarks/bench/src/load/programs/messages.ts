// Load of `ws-echo`: every connection sends a message, waits until it comes back, sends the next.
import { connect } from "node:net"
import { noteOf } from "../../scenarios/echo.ts"
import { clientFrame, serverFrame, handshake, upgraded } from "./frames.ts"
import { press, reading, task, type Connect } from "./press.ts"

// Different ones, made before the load begins.
const notes = Array.from({ length: Number(task.options.notes) }, (_, index) => noteOf(index))
const messages = notes.map((note) => ({ sent: clientFrame(note), back: serverFrame(note) }))

let connections = 0

const echoed: Connect = (tally) => {
  let at = connections++ * 7
  let began = 0
  let rest: Buffer = Buffer.alloc(0)
  let open = false
  const socket = connect(task.port, "127.0.0.1", () =>
    socket.write(handshake(String(task.options.path))),
  )
  socket.setNoDelay(true)

  const next = (): void => {
    at = (at + 1) % messages.length
    began = performance.now()
    socket.write(messages[at]!.sent)
  }
  const onMessage = (): void => {
    const { back } = messages[at]!
    if (rest.length < back.length) return
    if (!rest.equals(back)) {
      tally.wrong++
      return void socket.destroy()
    }
    rest = rest.subarray(back.length)
    tally.done++
    tally.times.push(performance.now() - began)
    next()
  }
  const onHead = (): void => {
    const behind = upgraded(rest)
    if (behind === undefined) return
    open = true
    rest = behind
    next()
  }
  return reading(socket, tally, (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    if (open) onMessage()
    else onHead()
  })
}

await press(echoed)
