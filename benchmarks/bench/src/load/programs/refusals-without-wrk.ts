import { connect } from "node:net"
import { bytesOf } from "../../check/check-pipelined.ts"
import type { Exchange } from "../../types.ts"
import { responseReader } from "./response-reader.ts"
import { press, task, type Connect } from "./press.ts"

/**
 * The same by a program of ours. Every response has to have the status that the same request had
 * before. A server may end a connection behind a refusal; then another one is opened.
 */
export async function pressRefusals(
  requests: readonly Exchange[],
  statuses: readonly number[],
): Promise<void> {
  const texts = requests.map(bytesOf)
  let started = 0

  const refusals: Connect = (tally) => {
    let at = started++ % texts.length
    let began = 0
    let stopped = false
    let waits = false
    let socket = open()

    function ask(): void {
      waits = true
      began = performance.now()
      socket.write(texts[at]!)
    }
    function onStatus(status: number): void {
      waits = false
      tally.times.push(performance.now() - began)
      if (status === statuses[at]) tally.done++
      else tally.wrong++
      at = (at + 1) % texts.length
      ask()
    }
    function open(): ReturnType<typeof connect> {
      const read = responseReader(({ status }) => onStatus(status))
      const opened = connect(task.port, "127.0.0.1", ask)
      opened.on("error", () => undefined)
      opened.on("data", (bytes: Buffer) => {
        try {
          read(bytes)
        } catch (error) {
          opened.destroy(error as Error)
        }
      })
      opened.on("close", () => {
        if (stopped) return
        if (waits) tally.broken++
        else socket = open()
      })
      return opened
    }
    return {
      stop() {
        stopped = true
        socket.destroy()
      },
    }
  }
  await press(refusals)
}
