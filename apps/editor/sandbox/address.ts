// The address of what the editor shows: its project, file and language, the search and the filter, and the log of calls.

/** What an address names. Empty parts are left out. */
export interface AddressParts {
  project: number | undefined
  file: number | undefined
  language: string
  search: string
  status: string
  /** Whether the log of calls is shown. */
  calls: boolean
  /** The call that is open in the log. */
  call: number | undefined
  /** The string with the cursor. */
  string: number | undefined
}

/** Another place is a new entry in the history of the browser. Another search, filter or string is the same place. */
const PLACES = ['project', 'file', 'language', 'calls', 'call']

/** The place of the present address. */
export function presentAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1))
}

/** Changes the address, so that a reload shows the same, and Back leads to the place before. */
export function writeAddress({
  project,
  file,
  language,
  search,
  status,
  calls,
  call,
  string,
}: AddressParts): void {
  const place = new URLSearchParams({ language })
  if (project !== undefined) place.set('project', String(project))
  if (file !== undefined) place.set('file', String(file))
  if (search) place.set('search', search)
  if (status) place.set('status', status)
  if (string !== undefined) place.set('string', String(string))
  if (calls) place.set('calls', '')
  if (call !== undefined) place.set('call', String(call))
  const address = `#${place}`
  if (address === location.hash) return
  const former = presentAddress()
  const isOther = former.has('project') && PLACES.some((name) => former.get(name) !== place.get(name))
  if (isOther) history.pushState(undefined, '', address)
  else history.replaceState(undefined, '', address)
}
