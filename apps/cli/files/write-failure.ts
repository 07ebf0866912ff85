// Why something cannot be written, as one sentence.
import { messageOf } from '@atlas/core/errors.ts'
import { Failure } from '../failure.ts'

const FULL = 'Free some space, and run the command again.'

/** The causes of the operating system, by its codes: what is wrong, and what to do. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: `the disk is full. ${FULL}`,
  EDQUOT: `your quota of the disk is used up. ${FULL}`,
  EACCES: 'you have no permission to write there. Ask for it, or name another place.',
  EPERM: 'you have no permission to write there. Ask for it, or name another place.',
  EROFS: 'its file system is read-only. Name another place.',
  ENOENT: 'its folder does not exist. Make the folder first.',
  ENOTDIR: 'a part of its path is a file, not a folder. Name another place.',
  EISDIR: 'it is a folder. Name a file.',
  ELOOP: 'its folder is a symbolic link. Name the folder itself.',
  ENAMETOOLONG: 'its name is too long. Name a shorter one.',
  EFBIG: 'a file of this size is not allowed there. See ulimit -f, or name another place.',
  EMFILE: 'too many files are open. Raise the limit of ulimit -n.',
  ENFILE: 'too many files are open on this machine. Close other programs.',
  EIO: 'the disk reports an error. Name another place.',
  EPIPE: 'its reader has closed it.',
  ENXIO: 'nothing reads from it.',
}

/** The failure of writing something that is named like a path. */
export function writeFailure(path: string, error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code = '' } = error as Partial<NodeJS.ErrnoException>
  return new Failure(3, `${path} cannot be written: ${CAUSES[code] ?? messageOf(error)}`)
}
