// `tsc` and we look at the files one after the other: an edit may come between.
import { expect, onTestFinished, test } from "vitest"
import { watchTypeScript7 } from "@precast/transformer"
import { createScripts } from "../src/typescript-7/scripts.ts"
import { runTsc } from "../src/typescript-7/stock.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const CODE = `import { is } from "@precast/runtime"\nexport const isOne = is<{ one: 1 }>\n`
const PLAIN = "export const isOne = true\n"

async function start() {
  const folder = makeFolder(precastApp(CODE))
  folder.installWith7()
  const tsconfig = `${folder.path}/tsconfig.json`
  const known = ["--incremental", "--tsBuildInfoFile", `${folder.path}/.known`]
  const tsc = () => runTsc(["-p", tsconfig, ...known], folder.path)
  const project = await watchTypeScript7(tsconfig)
  const scripts = createScripts(tsconfig)
  onTestFinished(() => project.close())
  const look = () => scripts.take(project.next())
  await look()
  await tsc()
  return { folder, tsc, look, scripts, project }
}

test("old code that overwrote new code is detected", async () => {
  const { folder, tsc, look, scripts, project } = await start()
  expect(scripts.install()).toBe(true)
  expect(project.isBehind()).toBe(false)
  expect(folder.read("dist/main.js")).toContain("value.one")
  // The compiler reads it after we had looked, …
  folder.write("src/main.ts", PLAIN)
  await tsc()
  expect(scripts.install()).toBe(true)
  expect(folder.read("dist/main.js")).toContain("value.one")
  expect(project.isBehind()).toBe(true)
  // … and has nothing to write in the next round.
  await look()
  expect(project.isBehind()).toBe(false)
  await tsc()
  expect(scripts.install()).toBe(false)
  expect(scripts.install()).toBe(true)
})

test("code that goes at the right time, with the file, and that comes back", async () => {
  const { folder, tsc, look, scripts } = await start()
  expect(scripts.install()).toBe(true)
  folder.write("src/main.ts", PLAIN)
  await look()
  await tsc()
  expect(scripts.install()).toBe(true)
  expect(folder.read("dist/main.js")).toContain("= true")
  folder.write("src/main.ts", CODE)
  await look()
  await tsc()
  expect(scripts.install()).toBe(true)
  expect(folder.read("dist/main.js")).toContain("value.one")
  folder.write("src/more.ts", PLAIN)
  folder.without("../src/main.ts")
  await look()
  await tsc()
  expect(scripts.install()).toBe(true)
})
