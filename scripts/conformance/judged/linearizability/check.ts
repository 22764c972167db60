import { execFileSync } from "node:child_process"
import { fromGoSources } from "../material.ts"
import type { Operation } from "./record.ts"

/** Names of models of main.go. */
export type Model = "register" | "claim" | "attempts" | "queue"

/** The operations on one key, and what they must be possible for. */
export interface CheckedHistory {
  readonly model: Model
  readonly operations: readonly Operation[]
}

/**
 * The program that checks histories, of main.go.
 *
 * @throws NotAvailable when Go is missing
 */
export function checker(): string {
  return fromGoSources("porcupine", import.meta.dirname)
}

/** @returns for each history "ok", "illegal", or "unknown" when the check takes too long */
export function check(program: string, histories: readonly CheckedHistory[]): string[] {
  const input = JSON.stringify(histories)
  const output = execFileSync(program, { input, maxBuffer: 64 * 1024 * 1024 })
  return output.toString().trim().split("\n")
}
