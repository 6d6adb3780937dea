import { messages } from '@balcao/ui/lib/messages'

export const t = messages('erased-change', {
  message: 'apagou uma mensagem: {reason}',
  part: 'ocultou um trecho: {reason}',
  ticket: 'apagou o conteúdo do ticket: {reason}',
})
