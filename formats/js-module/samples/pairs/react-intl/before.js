import { defineMessages } from 'react-intl'

export default defineMessages({
  greeting: {
    id: 'home.greeting',
    defaultMessage: 'Good evening, {name}!',
    description: 'Above the list of boats',
  },
  harbor: { id: 'home.harbor', defaultMessage: 'Harbor', color: '#ff0000' },
})
