// Two files of a format that Atlas does not know, to try the page with.

/** The files. */
export const SAMPLES: readonly { name: string; text: string }[] = [
  {
    name: 'harbor.quest',
    text: `// The first quest.
quest ember {
  title -> "The Ember Road";
  intro -> "Bring me the ember,\\nand hurry.";
  icon -> "ember";
}
quest ash {
  title -> "Ashes to ashes";
  intro -> "The village sleeps. Walk softly, and carry no light.";
}
`,
  },
  {
    name: 'forest.quest',
    text: `// The second part.
quest owl {
  title -> "The owl that never slept";
  intro -> "Listen to the trees,\\nand count the calls.";
  icon -> "owl";
}
`,
  },
]
