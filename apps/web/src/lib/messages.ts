import { messages } from '@balcao/ui/lib/messages'

export const t = messages('lib', {
  stillLoading: 'Ainda carregando…',
  clearSearch: 'Limpar busca',
})
