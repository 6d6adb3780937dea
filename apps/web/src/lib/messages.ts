import { messages } from '@balcao/ui/lib/messages'

export const t = messages('lib', {
  clearSearch: 'Limpar busca',
})
