// Texts of the planner

export default {
  // In the window's title
  title: 'Oma\'s "Garten"\\n',
  subtitle: "Was du \"magst\"\nund 'isst'",
  'two words': 'eins und zwei',
  note: `Zeile eins,
\`zwei\` \${und}
drei`,
  once: `c\nd\ne`,
  nested: { list: ['Beans', 'Erbsen'], "save": 'Save' }, // a bed
  greeting: `Guten Tag, ${name}, \${du}!`,
} as const
