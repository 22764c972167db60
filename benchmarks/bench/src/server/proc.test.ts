import { expect, test } from "vitest"
import { parseCores, parseResident, parseStat, treeOf } from "./proc.ts"

test("a stat line gives the process, its parent and its times with those of ended children", () => {
  const line =
    "10355 (cat) R 10354 10355 3187 0 -1 4194304 100 0 0 0 7 3 20 10 20 0 1 0 136738 3133440 413"
  expect(parseStat(line)).toEqual({ pid: 10355, parent: 10354, user: 27, system: 13 })
})

test("a command with spaces and parentheses does not shift the fields", () => {
  const line = "42 (a) b (c d)) S 1 42 42 0 -1 4194304 100 0 0 0 5 6 0 0 20 0 1 0 1 2 3"
  expect(parseStat(line)).toEqual({ pid: 42, parent: 1, user: 5, system: 6 })
})

const process = (pid: number, parent: number) => ({ pid, parent, user: 0, system: 0 })

test("the tree of a process is itself and all that descend from it", () => {
  const all = [process(5, 3), process(2, 1), process(3, 2), process(4, 1), process(6, 5)]
  expect(treeOf(all, 2).map((stat) => stat.pid)).toEqual([2, 3, 5, 6])
  expect(treeOf(all, 99)).toEqual([])
})

test("resident memory is in bytes, none for a process without any", () => {
  expect(parseResident("VmPeak:\t 3000 kB\nVmRSS:\t    1948 kB\nThreads:\t1\n")).toBe(1948 * 1024)
  expect(parseResident("Name:\tkthreadd\n")).toBe(0)
})

test("lists of allowed cores", () => {
  expect(parseCores("Cpus_allowed:\t3\nCpus_allowed_list:\t0-1\n")).toEqual([0, 1])
  expect(parseCores("Cpus_allowed_list:\t0-2,8,10-11\n")).toEqual([0, 1, 2, 8, 10, 11])
  expect(parseCores("")).toEqual([])
})
