import { expect, test } from "vitest"
import { isOnce, modeOf } from "./running.ts"

const hooks = { shutdown: { tap: () => {} } }
const packer = (watchMode: boolean, mode?: string) => ({ watchMode, options: { mode }, hooks })

test.each([
  ["a build", null, false, { meta: { watchMode: false } }, "build"],
  ["a watcher, and the server of Vite", null, false, { meta: { watchMode: true } }, "watch"],
  ["Vitest", null, true, { meta: { watchMode: true } }, "build"],
  ["a bundler that reports nothing", null, false, {}, "build"],
  ["webpack", packer(false, "development"), false, {}, "build"],
  ["webpack that watches", packer(true, "development"), false, {}, "watch"],
  ["webpack that watches for production", packer(true, "production"), false, {}, "build"],
  ["webpack that watches without a mode", packer(true), false, {}, "build"],
] as const)("%s", (_name, compiler, isTest, context, expected) => {
  const running = { compiler, isTest, isOneOfMany: false, isRebuilt: false, separate: null }
  expect(modeOf(running, context)).toBe(expected)
})

test.each([
  ["a build", null, { meta: { watchMode: false } }, true],
  ["a watcher, and the server of Vite", null, { meta: { watchMode: true } }, false],
  ["a bundler that reports nothing", null, {}, false],
  ["webpack", packer(false), {}, true],
  ["webpack that watches", packer(true), {}, false],
] as const)("%s runs once or not", (_name, compiler, context, expected) => {
  expect(isOnce({ compiler }, context)).toBe(expected)
})
