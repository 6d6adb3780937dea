import { messages } from '@balcao/ui/lib/messages'

export const t = messages('recurring-change', {
  made: 'criou o ticket pela recorrência',
  missed:
    '{n, plural, one {(uma vez antes dela se perdeu)} many {(# de vezes antes dela se perderam)} other {(# vezes antes dela se perderam)}}',
})
