// The part of the package ignore that the commands use.
declare module 'ignore' {
  export interface Ignore {
    add(rules: string): Ignore
    test(path: string): { ignored: boolean; unignored: boolean }
  }
  export default function ignore(options?: { ignorecase?: boolean }): Ignore
}
