import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.progress', {
  heading: 'O que está sendo feito',
  of: '{done} de {total}',
  done: 'feito',
  open: 'a fazer',
})
