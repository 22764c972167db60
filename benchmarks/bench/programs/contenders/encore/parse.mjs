// Has Encore's parser say what the types of an application are, which its native runtime checks by.
import { spawn } from "node:child_process"

// An answer: length (4 bytes, little endian), 0 when it worked, and what came of it.
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
    if (value === undefined) throw new Error("Encore's parser ended without an answer")
    return value
  }
  try {
    await ask("prepare", { runtime_version: `v${version}` })
    return await ask("parse", { local_id: "bench", parse_tests: false })
  } finally {
    child.kill()
  }
}
