// The types of jobs.

/** The jobs, by the names of the specification and of its second part. A check of translations has no name there. */
export const jobTypes = [
  'parse-file',
  'build-file',
  'file-pre-import',
  'file-post-import',
  'file-pre-export',
  'file-post-export',
  'translation-alignment-file',
  'external-qa-check',
] as const
