// Options of archive formats that select the texts to read.
import type { Options, OptionSchema } from '@atlas/core/contract.ts'

/** An option that can be switched on and off. */
export function areaOption(description: string, isOn = true): OptionSchema {
  return { type: 'boolean', description, default: isOn }
}

/** The default values of options. */
export function optionDefaults(options: Readonly<Record<string, OptionSchema>>): Options {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]))
}
