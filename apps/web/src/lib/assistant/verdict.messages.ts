import { messages } from '@balcao/ui/lib/messages'

export const t = messages('assistant-verdict', {
  helped: '{name}: ajudou',
  didNotHelp: '{name}: não ajudou',
  failed: 'Não foi possível guardar a avaliação: {why}',
})
