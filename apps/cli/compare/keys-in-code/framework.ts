// What a framework for translated programs looks like in code: data, one file for each framework.
import type { MessageGrammar } from '@atlas/core/message-grammar.ts'

/** How a framework names keys in code. */
export interface Framework {
  /** As its users call it. */
  name: string
  /** Files by path. Any one of them shows that a project uses the framework. `has`: words that the file must contain. */
  signs: readonly { path: RegExp; has?: RegExp }[]
  /** The types of the formats that hold its keys. */
  formats: readonly string[]
  /** Files with strings that the system asks for, not the code. */
  systemFiles?: RegExp
  /** Files with code, by path. */
  code: RegExp
  /**
   * Calls with a key. The key is the group `key`, or the literal that begins where the match ends. Matched with the
   * flag `g`.
   */
  calls: readonly RegExp[]
  /** Texts that are keys and stand between marks of a template. */
  blocks?: readonly KeyBlock[]
  /** Calls whose key is the value of an expression, which begins where the match ends. Matched with the flag `g`. */
  openCalls?: readonly RegExp[]
  /**
   * Other code that uses a key, which may be no key at all: the group `key`, or its last part, the group `last`. Matched
   * with the flag `g`.
   */
  mentions?: readonly RegExp[]
  /** Comments in which tools of the framework read keys. Others are no code. */
  keysInComments?: RegExp
  /** Whether a compiler refuses unknown keys, which it also knows from libraries. */
  hasCompiler?: true
  /** What an options argument of a call may say in the same line, so that another key is meant. */
  ignoresCallsWith?: RegExp
  /** Words of a file in which `calls` are calls of the framework. Left out, they are in each file with code. */
  isMentioned?: RegExp
  /** What precedes the keys in a file, such as a namespace. The group `scope`, matched with the flag `g`. */
  scopes?: readonly RegExp[]
  /** A value that a literal inserts, with the flag `g`. */
  holes: RegExp
  /** What joins two literals, or a literal and a value. */
  join: RegExp
  /** How a text of a translation asks for another key: the group `key`, with the flag `g`. */
  references?: RegExp
  /** What the framework adds to a key of the code, such as a category or a context. */
  suffix?: RegExp
  /** Keys that the framework itself, or a library for it, asks for. */
  ownKeys?: RegExp
  /** Which part of a key code asks for, if not the whole one: the element around it, or the text below its context. */
  partOfKey?: 'first' | 'last'
  /** How code, or a file without translations, defines a key: the group `key`, matched with the flag `g`. */
  definitions?: readonly RegExp[]
  /** Where a key that begins with a point belongs: the groups `folder` and `name` of the path. */
  relativeTo?: RegExp
  /** Whether keys are the source texts, which code may spell in several pieces. */
  hasTextsAsKeys?: true
  /** How the comment of a string names a file with code that uses it: the group `path`, matched with the flag `g`. */
  namesCode?: RegExp
  /** How it reads texts, if in another way than their format says. */
  messages?: MessageGrammar
  /** The signs of the versions that read texts so; left out, all do. */
  messageSigns?: readonly { path: RegExp; has: RegExp }[]
  /** Whether code says a key as a member: `texts.title`. */
  hasMembers?: true
}

/** A text between marks of a template, such as `{% blocktranslate %}`. */
export interface KeyBlock {
  /** The group `body` is the text, and `options` what the mark says besides. Matched with the flag `g`. */
  pattern: RegExp
  /** What separates the text from its plural. */
  plural: RegExp
  /** An option by which lines are joined, and spaces at the edges are left out. */
  trimmed: RegExp
  /** A value: the group `name`, with the flag `g`. */
  values: RegExp
  /** How the key spells a value: `<name>` stands for its name. */
  spelled: string
}
