import { messages } from '@balcao/ui/lib/messages'

/** The few texts that the list itself needs before anything is opened. */
export const t = messages('mergeSelection', {
  merge: 'Mesclar',
  tooMany: 'Selecione até {n} tickets para mesclar.',
})
