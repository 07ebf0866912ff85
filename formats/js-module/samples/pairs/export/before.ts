// Texts of the planner

export default {
  // In the window's title
  title: 'The garden\'s planner',
  subtitle: "Grow what you \"like\"",
  'two words': 'one' + " and two",
  note: `First line
second line`,
  once: `a\nb`,
  nested: { list: ['Beans', 'Peas'], "save": 'Save' }, // a bed
  greeting: `Hello, ${name}!`,
} as const
