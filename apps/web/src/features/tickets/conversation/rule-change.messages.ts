import { messages } from '@balcao/ui/lib/messages'

export const t = messages('rule-change', {
  ran: 'aplicou a regra',
  flow: 'deu uma etapa do fluxo',
  version: '(versão {version})',
})
