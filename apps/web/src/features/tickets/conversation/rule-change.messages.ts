import { messages } from '@balcao/ui/lib/messages'

export const t = messages('rule-change', { ran: 'aplicou a regra', version: '(versão {version})' })
