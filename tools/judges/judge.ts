// Programs that judge our work. Each folder beside this file exports one from its judge.ts; tools/judge.ts runs them.

/** Asks programs that are not ours about what we read, write or check. */
export interface Judge<Options extends object> {
  /** What it does, as its help says. */
  about: string
  /** Its own options: the flags, what they mean, and the value if the option is left out. */
  options: readonly (readonly [flags: string, about: string, value?: string])[]
  /** Judges, and prints each disagreement. `write`: whether the caller wants the results written down. */
  judge: (options: Options & { write?: boolean }) => Promise<Judgement>
}

/** What a judge found. */
export interface Judgement {
  /** Where the programs and we disagree, and we should not. */
  failures: number
  /** The programs that this machine lacks. */
  absent: readonly string[]
  /** The judge's part of docs/judges.md as Markdown; left out if only some of the work was judged. */
  part?: string | undefined
}
