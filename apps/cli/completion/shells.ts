// Scripts that complete the commands of atlas and their options in bash, zsh and fish.

/** An option as a shell completes it. */
interface ShellOption {
  /** `--source`. */
  name: string
  about: string
  /** Whether a value follows. */
  hasValue: boolean
}

/** A command as a shell completes it. */
export interface ShellCommand {
  name: string
  about: string
  subcommands: readonly { name: string; about: string }[]
  options: readonly ShellOption[]
}

/** By the name of the shell. */
export const completions = { bash, zsh, fish } as const

function bash(commands: readonly ShellCommand[]): string {
  const cases = commands.map(({ name, subcommands, options }) => {
    const words = [...subcommands, ...options].map((each) => each.name).join(' ')
    return `    ${name}) words='${words}' ;;`
  })
  return `# source <(atlas completion bash)
_atlas() {
  local word=\${COMP_WORDS[COMP_CWORD]} command= words=
  local at
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [[ \${COMP_WORDS[at]} != -* ]]; then command=\${COMP_WORDS[at]}; break; fi
  done
  case $command in
    '') words='${commands.map(({ name }) => name).join(' ')}' ;;
${cases.join('\n')}
  esac
  COMPREPLY=()
  # Without an answer, bash completes the names of files.
  if [[ -z $command || $word == -* || $words != -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}
complete -o default -F _atlas atlas
`
}

function zsh(commands: readonly ShellCommand[]): string {
  const item = ({ name, about }: { name: string; about: string }): string =>
    quoted(`${name.replaceAll(':', String.raw`\:`)}:${about}`)
  const cases = commands.map(
    ({ name, subcommands, options }) =>
      `    ${name})\n      subcommands=(${subcommands.map(item).join(' ')})\n      options=(${options.map(item).join(' ')})\n      ;;`,
  )
  return `#compdef atlas
# source <(atlas completion zsh), or a file _atlas in a folder of $fpath
_atlas() {
  local -a commands subcommands options
  commands=(${commands.map(item).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe option options
  elif (( CURRENT == 3 && $#subcommands > 0 )); then
    _describe command subcommands
  else
    _files
  fi
}
if [[ $funcstack[1] == _atlas ]]; then _atlas "$@"; else compdef _atlas atlas; fi
`
}

function fish(commands: readonly ShellCommand[]): string {
  const lines = commands.flatMap(({ name, about, subcommands, options }) => {
    const isSeen = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
    return [
      `complete -c atlas -f -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      ...subcommands.map((each) => `complete -c atlas -f ${isSeen} -a ${each.name} -d ${quoted(each.about)}`),
      ...options.map(
        (each) =>
          `complete -c atlas ${isSeen} -l ${each.name.slice(2)}${each.hasValue ? ' -r' : ''} -d ${quoted(each.about)}`,
      ),
    ]
  })
  return `# atlas completion fish | source\n${lines.join('\n')}\n`
}

/** A word of a shell, on one line. Fish alone reads a backslash in quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`
}
