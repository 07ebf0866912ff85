// What hostile inputs repeat: signs, letters, digits, white space, and the openings and ends that formats know.

/** Signs, letters, digits, and the openings and ends that formats know. */
const SYNTAX = [
  String.raw`! " # $ % & ' ( ) * + , - . / : ; < = > ? @ [ \ ] ^ _ { | } ~ a A 0 9 a1 1. a. a, a; a= a: =a ;a _a *a +a`,
  String.raw`[] [[ ]] {} {{ }} {0} {a {a, {{a {% {# () (( )) <> << >> "" '' """ ''' "a" 'a' \" \' \\ \( \[ \{ \a`,
  String.raw`<a <a> </a> <a/> <a=" <! <!-- --> -- <![CDATA[ ]]> <? ?> &# &#1 &a &a; &amp; %s %% %1 %( #{ $a $$ @a @: #a ##`,
  String.raw`// /* */ /** || |a :: :a: == .. ... a.b __ ** ~~ ++ !! ![ ]( [a]( [a]: [^a] [a a] a) (a http:// a@ a@a. www.`,
  String.raw`\begin{a} \end{a} \textbf{ \N {\a \verb|| function end ..a:: \u0041 \x41 {n,plural,`,
].flatMap((line) => line.split(' '))

/** Pieces with white space, and rare characters. */
const SPACES = [
  [
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\u00a0',
    '\u2028',
    ' \n',
    '\n ',
    '\t\n',
    '\n\n ',
    'a ',
    'a\n',
    ' a',
    '# ',
    '- ',
    '* ',
  ],
  [
    '> ',
    '| ',
    ': ',
    ':: ',
    '= ',
    'a= ',
    'a: b\n',
    'a=b\n',
    'a,b\n',
    ', ',
    '1. ',
    '"\n',
    "'\n",
    '\\\n',
    '{\n',
    '[\n',
    '(\n',
  ],
  [
    '\n#',
    '\n-',
    '\n*',
    '\n=',
    '\n|',
    '\n<',
    '\n[',
    '\n"',
    '<a ',
    '<a b="',
    '<a b=c ',
    '\\item ',
    '#if ',
    '#include ',
  ],
  [
    'msgid ""\n',
    'STR_A :',
    'return ',
    '<?php ',
    'l_english:\n',
    '\n\n1\n',
    '00:00:00,000 --> ',
    '<!DOCTYPE a [',
    '[ ',
  ],
  ['{a, plural, ', '`', '``', '`a`', '${', '\u00e9', '\u4e2d', '\u0301', 'a\u0301', '\u{1f600}', '\u202a'],
].flat()

/** What is repeated. */
export const pieces: readonly string[] = [...SYNTAX, ...SPACES]
