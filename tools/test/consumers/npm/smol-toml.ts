import { parse } from 'smol-toml'
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

const load: Consumer['formats'][string] = ({ text }) => entriesOf(parse(text))

export default { name: 'smol-toml', formats: { toml: load, 'go-i18n': load } } satisfies Consumer
