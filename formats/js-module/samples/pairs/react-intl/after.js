import { defineMessages } from 'react-intl'

export default defineMessages({
  greeting: {
    id: 'home.greeting',
    defaultMessage: 'Guten Abend, {name}!',
    description: 'Above the list of boats',
  },
  harbor: { id: 'home.harbor', defaultMessage: 'Hafen', color: '#ff0000' },
})
