// Files of formats that Atlas does not know, to try the page with.

interface Samples {
  title: string
  files: readonly { name: string; text: string }[]
}

/** Each with files of one format. */
export const SAMPLES: readonly Samples[] = [
  {
    title: 'quests of a game',
    files: [
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
    ],
  },
  {
    title: 'a script with speakers',
    files: [
      {
        name: 'pier.scene',
        text: `%% scene 1
@greet (Ann)
\tWe sail at dawn.
@doubt (Bo, whispering)
\tNot in this fog, we do not.
@order (Ann)
\tThen light the lamps.
`,
      },
    ],
  },
]
