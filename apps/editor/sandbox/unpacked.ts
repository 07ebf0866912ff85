// Which archives are unpacked: their files count, and not the archive.

/** Whether a file is a zip archive of several files. A zipped catalog of Xcode is one file, which programs take whole. */
export function isUnpacked(path: string): boolean {
  return /\.zip$/i.test(path) && !/\.xcloc\.zip$/i.test(path)
}
