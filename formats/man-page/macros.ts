// The macros of manual pages: man(7) and mdoc(7), and the requests of roff that pages use.

/** Requests and macros whose lines are not text, and what ends each block. */
export const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['nf', 'fi'],
  ['EX', 'EE'],
  ['Vb', 'Ve'],
  ['TS', 'TE'],
  ['EQ', 'EN'],
  ['PS', 'PE'],
  ['Rs', 'Re'],
])

/** Macros with a text on their line, and the HTML elements that show it. */
export const HEADINGS: ReadonlyMap<string, 'h1' | 'h2' | 'p'> = new Map([
  ['SH', 'h1'],
  ['SS', 'h2'],
  ['Sh', 'h1'],
  ['Ss', 'h2'],
  ['Nd', 'p'],
])

/** The fonts of the macros of man(7) whose line is part of a sentence. Those of two fonts take them in turn. */
export const FONTS: ReadonlyMap<string, string> = new Map([
  ['B', 'B'],
  ['I', 'I'],
  ['BI', 'BI'],
  ['BR', 'BR'],
  ['IB', 'IB'],
  ['IR', 'IR'],
  ['RB', 'RB'],
  ['RI', 'RI'],
])

/** Macros of man(7) that stay lines of their own in a text: the ends of links. */
const LINKS: ReadonlySet<string> = new Set(['UR', 'UE', 'MT', 'ME'])

/** Macros of mdoc(7) that are part of a sentence. Their names are also read in the lines of others. */
const MDOC_INLINE: ReadonlySet<string> = new Set(
  (
    'Ac Ad An Ao Ap Aq Ar At Bc Bo Bq Brc Bro Brq Bsx Bt Bx Cd Cm Dc Do Dq Dv Dx Em Er Ev Ex Fa Fc Fl Fn Fo Fr Ft Fx Hf ' +
    'Ic Lb Li Lk Ms Mt Nm No Ns Nx Oc Oo Op Ot Ox Pa Pc Pf Po Pq Qc Ql Qo Qq Rv Sc Sm So Sq St Sx Sy Ta Tn Ud Ux Va Vt ' +
    'Xc Xo Xr'
  ).split(' '),
)

/** Macros of mdoc(7) whose arguments are words of a language. */
export const WORDY = 'Em|Sy|No|Dq|Do|Dc|Sq|So|Sc|Pq|Po|Pc|Bq|Bo|Bc|Aq|Ao|Ac|Brq|Bro|Brc|Qq|Qo|Qc|Ql'

/** Whether the line of this macro stays a line of its own in a text. */
export const isInline = (name: string, isMdoc: boolean): boolean => (isMdoc ? MDOC_INLINE : LINKS).has(name)
