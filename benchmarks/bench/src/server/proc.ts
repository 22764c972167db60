/** One process in /proc: times in clock ticks, with those of its ended children. */
export interface Stat {
  readonly pid: number
  readonly parent: number
  readonly user: number
  readonly system: number
}

/** Text of /proc/<pid>/stat (proc_pid_stat(5)) → the fields of interest. */
export function parseStat(text: string): Stat {
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const open = text.indexOf("(")
  const close = text.lastIndexOf(")")
  const fields = text.slice(close + 2).split(" ")
  // Fields are numbered from 1 in the manual; the third one is fields[0] here.
  const field = (number: number): number => Number(fields[number - 3])
  return {
    pid: Number(text.slice(0, open)),
    parent: field(4),
    user: field(14) + field(16),
    system: field(15) + field(17),
  }
}

/** All processes → `root` and everything below it. */
export function treeOf(stats: readonly Stat[], root: number): Stat[] {
  const found = stats.filter((stat) => stat.pid === root)
  for (const member of found) {
    found.push(...stats.filter((stat) => stat.parent === member.pid && stat.pid !== root))
  }
  return found
}

/** Text of /proc/<pid>/status → resident memory in bytes; 0 for a process without memory. */
export function parseResident(text: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}

/** Cores as the kernel writes them, such as `0-3,8` → their numbers. */
export function coreList(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [first, last] = part.split("-").map(Number)
    if (part === "" || first === undefined) return []
    return Array.from({ length: (last ?? first) - first + 1 }, (_, index) => first + index)
  })
}

/** `Cpus_allowed_list` of /proc/self/status → core numbers. */
export function parseCores(text: string): number[] {
  return coreList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(text)?.[1] ?? "")
}

/** Text of /proc/<pid>/stat → clock ticks of its finished children. */
export function parseEndedChildren(text: string): number {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  return Number(fields[16 - 3]) + Number(fields[17 - 3])
}
