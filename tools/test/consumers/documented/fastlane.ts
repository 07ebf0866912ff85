// fastlane's deliver and supply: each file is a text, without the white space at its ends.
import { inDialects, type Consumer } from '../consumer.ts'

export default {
  name: 'fastlane',
  rules: 'https://docs.fastlane.tools/actions/deliver/',
  formats: inDialects(
    'store-metadata',
    'title short-description promotional-text keywords release-notes changelog',
    ({ text, name }) => [[name.replace(/\.txt$/, ''), text.trim()]],
  ),
} satisfies Consumer
