// Runs Encore's parser to get the types of an application, by which its native runtime validates.
import { spawn } from "node:child_process"

// A response: length (4 bytes, little endian), 0 for success, and the result.
async function* answers(stream) {
  let data = Buffer.alloc(0)
  for await (const chunk of stream) {
    data = Buffer.concat([data, chunk])
    while (data.length >= 4 && data.length >= 4 + data.readUInt32LE(0)) {
      const end = 4 + data.readUInt32LE(0)
      if (data[4] !== 0) throw new Error(data.toString("utf8", 5, end))
      yield Buffer.from(data.subarray(5, end))
      data = data.subarray(end)
    }
  }
}

/** Metadata of the application in a folder, as the runtime reads it. */
export async function parse(folder, version) {
  const child = spawn(process.env.ENCORE_TSPARSER_PATH, [], { stdio: ["pipe", "pipe", "inherit"] })
  child.on("error", (error) => child.stdout.destroy(error))
  const got = answers(child.stdout)
  const ask = async (command, input) => {
    child.stdin.write(`${command}\n${JSON.stringify({ app_root: folder, ...input })}`)
    const { value } = await got.next()
    if (value === undefined) throw new Error("Encore's parser exited without a response")
    return value
  }
  try {
    await ask("prepare", { runtime_version: `v${version}` })
    return await ask("parse", { local_id: "bench", parse_tests: false })
  } finally {
    child.kill()
  }
}
