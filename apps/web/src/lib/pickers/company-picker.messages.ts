import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-company', { search: 'Buscar empresa', none: 'Nenhuma empresa' })
