/** Ctrl-C at a prompt. */
export class Cancelled extends Error {}

/** @throws Cancelled */
export async function yes(message: string): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts")
  const answer = await confirm({ message })
  if (isCancel(answer)) throw new Cancelled()
  return answer
}
