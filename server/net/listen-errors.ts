// Why a server cannot listen, in words for the operator, with the setting that changes it.

/**
 * One sentence about an error of `listen`; undefined for other errors. `setting` is the name of the setting that holds
 * the port.
 */
export function listenFault(error: unknown, setting: string): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `${message}. Set ${setting} to another port, or stop the program that listens there.`
  if (code === 'EACCES') return `${message}. Set ${setting} to a port that this user may listen on.`
  if (code === 'EADDRNOTAVAIL') return `${message}. Name an address of this machine, with HOST or ${setting}.`
  return undefined
}
