// Which commands and environments of LaTeX contain texts, separate texts, or stay unchanged.

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Commands whose last argument, and the option before it, are texts; with the level of headings, or 0. */
export const TEXT_COMMANDS: ReadonlyMap<string, number> = new Map([
  ['title', 1],
  ['part', 1],
  ['chapter', 1],
  ['section', 2],
  ['subsection', 3],
  ['subsubsection', 4],
  ['paragraph', 5],
  ['subparagraph', 6],
  ['frametitle', 2],
  ['framesubtitle', 3],
  ['subtitle', 0],
  ['caption', 0],
  ['captionof', 0],
  ['subcaption', 0],
  ['abstract', 0],
  ['keywords', 0],
  ['pdftitle', 0],
])

/** Commands between texts, whose arguments are not texts. Unlisted commands are part of the text around them. */
export const BREAKING_COMMANDS = words(
  'label vspace vskip includegraphics graphicspath bibliography bibliographystyle printbibliography addbibresource ' +
    'bibitem nocite input include includeonly subfile import pagestyle thispagestyle pagenumbering setlength ' +
    'addtolength setcounter addtocounter stepcounter refstepcounter newcounter newlength usepackage RequirePackage ' +
    'documentclass documentstyle usetheme usecolortheme usetikzlibrary hypersetup geometry newtheorem theoremstyle ' +
    'author date address email thanks institute affiliation affil markboth markright fancyhead fancyfoot fancyhf ' +
    'lhead chead rhead lfoot cfoot rfoot definecolor selectlanguage setmainfont setsansfont setmonofont lstset ' +
    'lstinputlisting inputminted newcommand renewcommand providecommand newenvironment renewenvironment ' +
    'DeclareMathOperator DeclareRobustCommand NewDocumentCommand RenewDocumentCommand newif let printindex ' +
    'printglossaries printglossary newacronym newglossaryentry addcontentsline cline cmidrule PassOptionsToPackage ' +
    'ProvidesFile NeedsTeXFormat linespread tikzset pgfplotsset',
)

/** Commands between texts, without arguments. */
export const BARE_BREAKING_COMMANDS = words(
  'maketitle tableofcontents listoffigures listoftables appendix centering raggedright raggedleft noindent newpage ' +
    'clearpage cleardoublepage newline bigskip medskip smallskip vfill makeindex makeglossaries frontmatter mainmatter ' +
    'backmatter par hline toprule midrule bottomrule endhead endfirsthead endfoot endlastfoot hrule columnbreak ' +
    'IEEEoverridecommandlockouts overrideIEEEmargins allowdisplaybreaks onehalfspacing doublespacing singlespacing ' +
    'flushbottom raggedbottom',
)

/** Environments whose content is verbatim. */
export const VERBATIM_ENVIRONMENTS = words(
  'verbatim verbatim* Verbatim BVerbatim LVerbatim SaveVerbatim lstlisting minted alltt comment filecontents ' +
    'filecontents* luacode luacode* pycode sagesilent',
)

/** Environments that contain formulas, drawings or data. */
export const FORMULA_ENVIRONMENTS = words(
  'equation equation* align align* alignat alignat* aligned gather gather* multline multline* flalign flalign* ' +
    'eqnarray eqnarray* displaymath math split dmath dmath* tikzpicture picture pgfpicture axis pspicture ' +
    'thebibliography algorithmic algorithm2e forest prooftree array matrix pmatrix bmatrix cases',
)

/** Environments whose option is a title: `\begin{theorem}[Pythagoras]`. */
export const THEOREM_ENVIRONMENTS = words(
  'theorem lemma proof definition corollary proposition remark example exercise claim conjecture axiom problem ' +
    'solution note fact observation thm lem defn cor prop rem ex',
)

/** Environments whose cells end at `&` and `\\`. */
export const TABLE_ENVIRONMENTS = words(
  'tabular tabular* tabularx tabulary longtable longtable* supertabular tabu longtabu tblr',
)

/** Environments without arguments in braces: a group after `\begin{…}` is text. */
export const ENVIRONMENTS_WITHOUT_ARGUMENTS = words(
  'document center flushleft flushright quote quotation verse itemize enumerate description abstract titlepage table ' +
    'table* figure figure* frame block',
)

/** Commands within texts whose arguments are text. */
export const TEXT_ARGUMENTS = words(
  'emph textbf textit textsl textsc textrm textsf texttt textmd textup textnormal text underline uline sout mbox fbox ' +
    'footnote footnotetext enquote textsuperscript textsubscript textquote section subsection subsubsection caption ' +
    'title chapter paragraph hbox makebox centerline textcolor alert structure',
)

/** Commands whose first argument is an address, which may contain any character. */
export const ADDRESS_COMMANDS = words('url href path nolinkurl')
